/**
 * Asks for the consent to agreements whose new version the operator has published. It is asked for before anything else, here and
 * without a line too: the consent is queued like any action.
 */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { acceptAgreements } from '#api/agreements.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { User } from '#api/session.ts'
import { getMeta, setMeta } from '#client/sync/device/db.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { useLogout } from './logout.tsx'

type Asked = User['agreements'][number]
/** The versions accepted on this device. The server's answer may be older. */
const META = 'agreed'
const nameOf = ({ id, version }: Asked) => `${id}.${version}`

const Paper = chakra('a', {
  base: { display: 'inline-flex', alignItems: 'center', minH: 'target', color: 'brand.fg', textDecoration: 'underline' },
})

export function AgreementsDialog({ asked }: { asked: readonly Asked[] }) {
  const { db, actor } = useAccount()
  const act = useAct()
  const logout = useLogout()
  const [agreed, setAgreed] = useState<string[] | null>(null)
  useEffect(() => {
    let current = true
    const read = (known: string[] | undefined) => void (current && setAgreed(known ?? []))
    getMeta<string[]>(db, META).then(read, () => read(undefined))
    return () => {
      current = false
    }
  }, [db])
  if (agreed === null) return null
  const left = asked.filter((each) => !agreed.includes(nameOf(each)))
  if (left.length === 0) return null
  const titles = left.map(({ title }) => `《${title}》`).join('和')
  const accept = async () => {
    try {
      await act({
        endpoint: acceptAgreements,
        body: { accepted: left.map(({ id, version }) => ({ id, version })) as BodyOf<typeof acceptAgreements>['accepted'] },
        entities: [laneOf('profile', actor.user_id)],
        label: `同意${titles}`,
      })
      const now = [...agreed, ...left.map(nameOf)]
      await setMeta(db, META, now)
      setAgreed(now)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存，请重试')
    }
  }
  return (
    <Dialog
      open
      closable={false}
      title="协议有更新"
      onClose={() => undefined}
      footer={
        <>
          <Button onClick={() => void logout()}>退出登录</Button>
          <Button variant="primary" onClick={() => void accept()}>
            同意并继续
          </Button>
        </>
      }
    >
      <p>{titles}有新的版本。请阅读，同意后继续使用。</p>
      <chakra.p mb={2}>本机没有提交的操作都还在。</chakra.p>
      {left.map(({ id, title }) => (
        <chakra.p key={id}>
          <Paper href={articlePath(id)} target="_blank" rel="noopener">
            查看{title}
          </Paper>
        </chakra.p>
      ))}
    </Dialog>
  )
}
