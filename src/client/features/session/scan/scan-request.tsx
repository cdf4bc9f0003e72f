/** The phone's screen before the decision: which browser asks, from where and when. Afterwards the decision. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ScanRequest as Request } from '#api/account.ts'
import { ERROR_NOTICE_MS } from '#domain/constants.ts'
import { clock } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { deviceWords } from './device-words.ts'
import { failureWords, refusalCode } from '#client/features/session/form/failure.ts'
import { cancelScan, confirmScan, openScan } from './scan.ts'

type Step =
  | { name: 'opening' }
  | { name: 'asks'; request: Request }
  | { name: 'confirmed' | 'cancelled' }
  | { name: 'refused' | 'unreachable'; words: string }

function failed(error: unknown): Step {
  const code = refusalCode(error)
  return { name: code ? 'refused' : 'unreachable', words: code === 'not_found' ? '二维码已失效' : failureWords(error) }
}

function Asks({ request, children }: { request: Request; children: ReactNode }) {
  const { name, icon } = deviceWords(request.agent)
  return (
    <Card roomy>
      <chakra.div display="flex" flexDirection="column" alignItems="center" textAlign="center" gap={2} pt={3} pb={5}>
        <chakra.span display="grid" placeItems="center" boxSize="72px" rounded="full" bg="brand.tint" color="brand.fg">
          <Icon name={icon} size={34} />
        </chakra.span>
        <chakra.h2 fontSize="title" fontWeight="heavy" lineHeight="1.4">
          {name}
        </chakra.h2>
        <chakra.p color="fg.muted">请求登录您的账号</chakra.p>
      </chakra.div>
      <Facts
        items={[
          ['登录地点', request.place || '未知'],
          ['网络地址', request.ip],
          ['请求时间', clock(request.created_at)],
          ['有效期至', clock(request.expires_at)],
        ]}
      />
      <chakra.div mt={5} display="grid" gap={3}>
        {children}
      </chakra.div>
    </Card>
  )
}

/** `id` is the code's id; `again` opens the scanner, `home` the person's own pages. */
export function ScanRequest({ id, again, home }: { id: string; again: ReactNode; home: ReactNode }) {
  const [step, setStep] = useState<Step>({ name: 'opening' })
  const [busy, setBusy] = useState<'confirm' | 'cancel' | null>(null)
  const load = useCallback(() => openScan(id).then((request): Step => ({ name: 'asks', request }), failed), [id])
  useEffect(() => {
    let current = true
    void load().then((next) => current && setStep(next))
    return () => {
      current = false
    }
  }, [load])
  const decide = async (way: 'confirm' | 'cancel') => {
    setBusy(way)
    try {
      await (way === 'confirm' ? confirmScan(id) : cancelScan(id))
      setStep({ name: way === 'confirm' ? 'confirmed' : 'cancelled' })
    } catch (error) {
      // Without an answer nothing was decided, so the question stays.
      if (refusalCode(error)) setStep(failed(error))
      else toast.error(failureWords(error), { duration_ms: ERROR_NOTICE_MS })
    }
    setBusy(null)
  }

  switch (step.name) {
    case 'opening':
      return <SkeletonCards count={1} />
    case 'asks':
      return (
        <Asks request={step.request}>
          <Notice tone="need">只确认您自己正在操作的登录。别人发来的二维码请点「取消登录」。</Notice>
          <Button
            variant="primary"
            size="lg"
            wide
            loading={busy === 'confirm'}
            disabled={busy !== null}
            onClick={() => void decide('confirm')}
          >
            确认登录
          </Button>
          <Button size="lg" wide loading={busy === 'cancel'} disabled={busy !== null} onClick={() => void decide('cancel')}>
            取消登录
          </Button>
        </Asks>
      )
    case 'confirmed':
      return (
        <Empty
          icon="done"
          title="已确认登录"
          hint="电脑上的页面会自动进入。可在「账号安全」里查看和结束登录设备。"
          action={home}
        />
      )
    case 'cancelled':
      return <Empty icon="refuse" title="已取消登录" hint="那台浏览器没有登录您的账号。" action={home} />
    case 'refused':
      return <Empty icon="clock" title={step.words} hint="请在电脑上点击刷新，再扫描新的二维码。" action={again} />
    case 'unreachable':
      return (
        <Empty
          icon="offline"
          title="扫码登录需要网络"
          hint={step.words}
          action={
            <Button
              variant="primary"
              onClick={() => {
                setStep({ name: 'opening' })
                void load().then(setStep)
              }}
            >
              重试
            </Button>
          }
        />
      )
  }
}
