/** What a broken route shows: the error's status, 500 when it has none; a missing chunk reloads once. */
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ErrorPage } from '../ui/error-page.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { reloadOnce } from './chunks.ts'

const CHUNK = /dynamically imported module|module script failed|Failed to fetch/i

export function RouteError() {
  const error = useRouteError()
  const chunk = error instanceof Error && CHUNK.test(error.message)
  useEffect(() => {
    if (chunk && navigator.onLine) reloadOnce()
    else console.error(error)
  }, [chunk, error])
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <LoadingBar state="failed" />
      <ErrorPage
        status={status}
        title={chunk ? '页面没有加载成功' : '页面出现错误'}
        message={chunk ? '当前网络不可用，且此页面尚未缓存。联网后重试即可。' : '已保存在本机的内容不受影响。'}
        onRetry={() => location.reload()}
      />
    </>
  )
}
