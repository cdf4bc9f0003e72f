/** 注销账号: what goes, what stays and what is open, then the form. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { readClosing } from '#api/closing.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { call } from '#client/lib/call.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { Role } from '#domain/role.ts'
import { CloseForm } from './close-form.tsx'
import { OpenList } from './open-list.tsx'

type Closing = ResponseOf<typeof readClosing>['data']

/** `closing` is null until the server has answered; `load` asks again. */
function useClosing(user_id: string) {
  const { online } = useSyncStatus()
  const [closing, setClosing] = useState<Closing | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      call(readClosing, { params: { id: user_id } }).then(
        ({ data }) => {
          setClosing(data)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [user_id],
  )
  useEffect(() => {
    if (online) void load()
  }, [online, load])
  return { closing, failed: failed || !online, online, load }
}

const List = chakra('ul', { base: { display: 'grid', gap: 1, pl: 5, listStyleType: 'disc', color: 'fg.muted' } })
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <chakra.h3 fontWeight="bold" mb={1}>
      {title}
    </chakra.h3>
    <List>{children}</List>
  </div>
)

/** Each entry says what the firm of a role loses with its last person. */
const ENDS: Record<Role, string> = {
  supplier: '供应全部下架，不再有新订单',
  buyer: '需求全部撤回，不再有新订单',
  trader: '不再有新订单和新需求',
}
const GOES: Record<Role, string> = {
  supplier: '仓库地址和银行卡',
  buyer: '仓库地址、磅单模板和发票信息',
  trader: '合同条款模板',
}

function Effects({ closing: { last, firm_name, pseudonym }, role }: { closing: Closing; role: Role }) {
  return (
    <Card roomy>
      <SectionTitle>注销后不能恢复</SectionTitle>
      <chakra.div display="grid" gap={4}>
        <Section title="会删除">
          <li>手机号、邮箱、微信和密码，所有设备退出登录</li>
          <li>头像、昵称和姓名</li>
          <li>个人认证资料和证件照片</li>
          <li>站内信和工单{role === 'supplier' ? '，以及以您为户名的银行卡' : ''}</li>
        </Section>
        <Section title="会保留">
          <li>订单、合同、账册和操作日志，其中您的姓名改为“{pseudonym}”</li>
          {role === 'supplier' ? <li>合同和付款记录里写明的收款户名和账号，是账册凭证，保持原样</li> : null}
          <li>{last ? '企业名称和企业认证资料，按法律规定留存' : `“${firm_name}”的业务，由同事继续办理`}</li>
        </Section>
        {last ? (
          <Section title={`“${firm_name}”没有其他人，会一并注销`}>
            <li>{ENDS[role]}</li>
            <li>{GOES[role]}会删除</li>
            <li>需要留存的订单和账册，请先导出</li>
          </Section>
        ) : null}
        <chakra.p color="fg.muted">手机号可以重新注册，但看不到原来的订单和账册。</chakra.p>
      </chakra.div>
    </Card>
  )
}

/** The notice names what only this device has. Nothing queued is lost: it is sent first. */
function useUnsent() {
  const { db } = useAccount()
  return useLive(async () => ({ queued: await db.outbox.count(), drafts: await db.drafts.count() }), [db])
}

function Confirm({ closing, online, load }: { closing: Closing; online: boolean; load: () => Promise<void> }) {
  const { actor } = useAccount()
  const unsent = useUnsent()
  const { last, firm_name, open } = closing
  if (open.length > 0) return <OpenList open={open} role={actor.role} />
  if (!unsent) return <SkeletonCards count={1} />
  if (unsent.queued > 0) {
    return (
      <Notice
        tone="need"
        title={`本机还有 ${unsent.queued} 项操作没有提交`}
        action={
          <ButtonLink size="sm" to="/go/sync">
            查看并提交
          </ButtonLink>
        }
      >
        提交或放弃后才能注销。
      </Notice>
    )
  }
  return (
    <Card roomy>
      <SectionTitle>确认注销</SectionTitle>
      <chakra.div display="grid" gap={3}>
        {unsent.drafts > 0 ? <Notice tone="need">本机的 {unsent.drafts} 份草稿会一并删除。</Notice> : null}
        <p>其他设备上没有提交的操作，注销后不能再提交。</p>
        <CloseForm
          user_id={actor.user_id}
          online={online}
          message={last ? `账号和“${firm_name}”会注销，不能恢复。` : '账号会注销，不能恢复。'}
          onRefused={() => void load()}
        />
      </chakra.div>
    </Card>
  )
}

export function CloseAccount() {
  const { actor } = useAccount()
  const { closing, failed, online, load } = useClosing(actor.user_id)
  if (!closing) {
    return failed ? (
      <Empty
        icon="offline"
        title="注销需要网络"
        hint="联网后可查看还有哪些业务没有了结。"
        action={<Button onClick={() => void load()}>重试</Button>}
      />
    ) : (
      <SkeletonCards count={2} />
    )
  }
  return (
    <>
      {online ? null : <Notice title="注销需要网络">当前没有网络，联网后再注销。</Notice>}
      <Effects closing={closing} role={actor.role} />
      <Confirm closing={closing} online={online} load={load} />
    </>
  )
}
