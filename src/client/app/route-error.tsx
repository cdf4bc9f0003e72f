/** The page of a broken route: the error's status, or 500. A missing chunk reloads the app once. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { isOnline } from '#client/sync/connectivity.ts'
import { ErrorPage } from '#client/ui/page/error-page.tsx'
import { LoadingBar } from '#client/ui/page/loading-bar.tsx'
import { reloadOnce } from './chunks.ts'

const CHUNK = /dynamically imported module|module script failed|Failed to fetch/i

const AWAY = '当前网络不可用，且此页面尚未缓存。联网后重试即可。'
const LOST = '此页面的文件没有取到，请稍后重试。已保存在本机的内容不受影响。'

export function RouteError() {
  const error = useRouteError()
  const chunk = error instanceof Error && CHUNK.test(error.message)
  const [reloading, setReloading] = useState(false)
  // Runs before the first paint, so that a page about to reload shows no error.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- reloading is the outside world's answer, known only once asked
    if (chunk && navigator.onLine) setReloading(reloadOnce(error.message))
  }, [chunk, error])
  useEffect(() => console.error(error), [error])
  if (reloading) return <LoadingBar state="loading" />
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <LoadingBar state="failed" />
      <ErrorPage
        status={status}
        title={chunk ? '页面没有加载成功' : '页面出现错误'}
        message={chunk ? (isOnline() ? LOST : AWAY) : '已保存在本机的内容不受影响。'}
        onRetry={() => location.reload()}
      />
    </>
  )
}
