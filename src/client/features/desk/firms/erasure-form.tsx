/** The dialog that asks for the erasure of a person: what goes and what stays, what is still open, and the reason. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import type { BodyOf, ResponseOf } from '#api/endpoint.ts'
import { askErasure, readErasure } from '#api/desk/roles.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { call } from '#client/lib/call.ts'
import { deskQueuePath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ERASURE_REASON_LENGTH } from '#domain/desk/erasure.ts'
import { OPEN_KINDS, type OpenItem } from '#domain/firm/closing.ts'
import { useDeskSend } from '../desk.ts'

export interface Erased {
  id: string
  name: string
  version: number
}
type Erasure = ResponseOf<typeof readErasure>['data']

/** `again` asks anew. */
function useErasure(id: string) {
  const { actor } = useAccount()
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const [failure, setFailure] = useState('')
  const again = useCallback(
    () =>
      call(readErasure, { params: { id }, account: actor.user_id }).then(
        ({ data }) => {
          setErasure(data)
          setFailure('')
        },
        (error: unknown) => setFailure(error instanceof Error ? error.message : '暂时读不到，请稍后重试'),
      ),
    [id, actor],
  )
  useEffect(() => void again(), [again])
  return { erasure, failure, again }
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 3,
    py: 2,
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
    '& > :last-child': { color: 'need.fg', ml: 'auto' },
  },
})
const OpenItems = ({ open }: { open: readonly OpenItem[] }) => (
  <chakra.ul listStyleType="none" aria-label="还没有了结">
    {open.map(({ kind, id, no, words }) => (
      <Line key={`${kind} ${id || words}`}>
        <span>{[OPEN_KINDS[kind], no].filter(Boolean).join(' ')}</span>
        <span>{words}</span>
      </Line>
    ))}
  </chakra.ul>
)

/** The matters that keep the person, or the reason why this administrator cannot ask. */
function Kept({ erasure: { open, obstacle }, onClose }: { erasure: Erasure; onClose: () => void }) {
  return (
    <chakra.div display="grid" gap={3}>
      {obstacle ? (
        <Notice
          tone="need"
          action={
            obstacle.includes('“岗位”') ? (
              <ButtonLink size="sm" to={deskQueuePath('roles')}>
                打开岗位
              </ButtonLink>
            ) : undefined
          }
        >
          {obstacle}
        </Notice>
      ) : (
        <>
          <Notice tone="need" title={`还有 ${open.length} 项没有了结`}>
            由当事人或其企业办完后才能删除。
          </Notice>
          <OpenItems open={open} />
        </>
      )}
      <Button justifySelf="end" onClick={onClose}>
        关闭
      </Button>
    </chakra.div>
  )
}

interface FormProps {
  person: Erased
  erasure: Erasure
  again: () => void
  onClose: () => void
}
function ErasureForm({ person: { id, name, version }, erasure, again, onClose }: FormProps) {
  const send = useDeskSend()
  const { last, firm_name, pseudonym } = erasure
  const form = useEndpointForm<{ reason: string }, Pick<BodyOf<typeof askErasure>, 'reason'>>({
    schema: askErasure.body.pick({ reason: true }),
    values: { reason: '' },
    async send({ reason }) {
      try {
        await send(askErasure, { params: { id }, body: { base_version: version, reason } })
      } catch (error) {
        again()
        throw error
      }
      toast.success(`已提出删除${name}的个人信息，由另一位管理员在“岗位”确认`)
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="提出删除" danger onCancel={onClose}>
      <Notice tone="need" title="删除后不能恢复">
        <chakra.div display="grid" gap={2} mt={1}>
          <p>删除：登录方式、姓名和头像、个人认证资料、站内信、工单、以本人为户名的银行卡。所有设备退出登录。</p>
          <p>依法保留：订单、合同、账册和操作日志，其中姓名改为“{pseudonym}”。</p>
          {last ? <p>“{firm_name}”没有其他人，会一并注销。</p> : null}
          <p>当事人要副本的，请先导出并下载：同意删除后，导出任务里的文件也会删除。</p>
        </chakra.div>
      </Notice>
      <TextBox
        name="reason"
        label="原因"
        required
        maxLength={ERASURE_REASON_LENGTH}
        hint="例如收到请求的日期和方式、怎样核实了本人；不必写姓名和号码"
      />
    </DialogForm>
  )
}

export function ErasureDialog({ person: given, onClose }: { person: Erased; onClose: () => void }) {
  // The form sends the version that it opened.
  const [person] = useState(given)
  const { erasure, failure, again } = useErasure(person.id)
  return (
    <Dialog open title={`删除个人信息 · ${person.name}`} width={520} onClose={onClose}>
      {erasure ? (
        erasure.obstacle || erasure.open.length > 0 ? (
          <Kept erasure={erasure} onClose={onClose} />
        ) : (
          <ErasureForm person={person} erasure={erasure} again={() => void again()} onClose={onClose} />
        )
      ) : failure ? (
        <Notice
          tone="need"
          action={
            <Button size="sm" onClick={() => void again()}>
              重试
            </Button>
          }
        >
          {failure}
        </Notice>
      ) : (
        <SkeletonCards count={1} />
      )}
    </Dialog>
  )
}
