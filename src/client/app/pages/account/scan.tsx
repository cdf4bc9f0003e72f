/** 扫一扫: a logged-in phone scans the code that a browser shows and logs it in. A camera app opens this page with ?id=. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ScanRequest } from '#client/features/session/scan/scan-request.tsx'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

const ScanCamera = lazy(async () => ({ default: (await import('#client/features/session/scan/scan-camera.tsx')).ScanCamera }))

export function Page() {
  const [params, setParams] = useSearchParams()
  const { online } = useSyncStatus()
  const [round, setRound] = useState(0)
  const id = params.get('id')
  return (
    <>
      <PageHeader title={id ? '登录确认' : '扫一扫'} back="/user" />
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} width="full" maxW="620px" mx="auto">
        {id ? (
          <ScanRequest
            key={id}
            id={id}
            again={
              <Button variant="primary" icon="scan" onClick={() => setParams({}, { replace: true })}>
                重新扫码
              </Button>
            }
            home={<ButtonLink to="/user">返回我的</ButtonLink>}
          />
        ) : online ? (
          <Suspense>
            <ScanCamera
              key={round}
              onScan={(found) => setParams({ id: found }, { replace: true })}
              onRetry={() => setRound(round + 1)}
            />
          </Suspense>
        ) : (
          <Empty icon="offline" title="扫码登录需要网络" hint="联网后回到这里，即可扫描电脑上的登录二维码。" />
        )}
      </chakra.div>
    </>
  )
}
