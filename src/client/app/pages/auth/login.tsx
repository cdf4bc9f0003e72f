/** 登录 by code, password or QR code. It then returns the person to the page before. */
import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type LoginMethod, LoginPanel } from '#client/features/session/login/login-panel.tsx'
import { goneAccount, keptForOwners, onLeftChange, suspensionHere } from '#client/lib/left-sessions.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { GONE, isGone } from '#domain/firm/gone.ts'
import { AuthShell } from '#client/app/shells/auth-shell.tsx'
import { UnlessIn } from './unless-in.tsx'

const ARTICLE = '/news/detail'
const Paper = chakra(Link, { base: { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } })

const WAYS: readonly LoginMethod[] = ['sms', 'account', 'qr']

/** Tells the owner of a session that was ended elsewhere. */
function SessionEnded() {
  const kept = useSyncExternalStore(onLeftChange, keptForOwners, () => null)
  const suspended = useSyncExternalStore(onLeftChange, suspensionHere, () => null)
  if (kept === null) return null
  if (suspended) {
    return (
      <chakra.div mb={5}>
        <Notice tone="need" title={suspended}>
          {kept > 0 ? `本机还保留 ${kept} 项未提交的操作，恢复使用后登录即可继续提交。` : '如有疑问，请联系客服。'}
        </Notice>
      </chakra.div>
    )
  }
  return (
    <chakra.div mb={5}>
      <Notice tone="need" title="登录已失效">
        {kept > 0 ? `本机还保留 ${kept} 项未提交的操作，重新登录后继续提交。` : '这个账号的登录已在别处结束，请重新登录。'}
      </Notice>
    </chakra.div>
  )
}

const goneWhy = () => goneAccount()?.why ?? null
/** The data that this device deleted with an account that is gone. */
function lostWords(): string {
  const { why, lost } = goneAccount() ?? {}
  if (!lost) return '正在清除本机上的资料。'
  const parts = [lost.queued > 0 ? `${lost.queued} 项操作` : '', lost.drafts > 0 ? `${lost.drafts} 份草稿` : ''].filter(Boolean)
  if (parts.length === 0) return '本机上的资料已清除。'
  return `本机上的资料已清除，其中 ${parts.join('和 ')}没有提交，不能再提交。${why === 'removed' ? '如需办理，请告知企业的同事。' : ''}`
}

/** Tells the person of an account that is gone. */
function AccountGone() {
  const why = useSyncExternalStore(onLeftChange, goneWhy, () => null)
  const words = useSyncExternalStore(onLeftChange, lostWords, () => '')
  if (!isGone(why)) return null
  return (
    <chakra.div mb={5}>
      <Notice tone="need" title={GONE[why]}>
        {words}
      </Notice>
    </chakra.div>
  )
}

/** ?by= names the login method that is shown first. */
export function Page() {
  const [params] = useSearchParams()
  return (
    <AuthShell
      title="登录循金"
      subtitle="供应商、采购商与商户使用同一入口"
      offline="登录需要网络，已填写的内容会保留，联网后再登录。"
      foot={
        <>
          登录即表示同意 <Paper to={`${ARTICLE}?id=${USER_AGREEMENT_ARTICLE_ID}`}>用户协议</Paper> 和{' '}
          <Paper to={`${ARTICLE}?id=${PRIVACY_POLICY_ARTICLE_ID}`}>隐私政策</Paper>
        </>
      }
    >
      <AccountGone />
      <SessionEnded />
      <UnlessIn return_to={params.get('return')}>
        <LoginPanel qr return_to={params.get('return')} initial={WAYS.find((way) => way === params.get('by')) ?? 'sms'} />
      </UnlessIn>
    </AuthShell>
  )
}
