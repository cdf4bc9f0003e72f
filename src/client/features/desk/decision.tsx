/** Parts of the dialogs in which the desk decides about a firm's record (银行卡确认, 证照审核, 内容审核). */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { decideCard } from '#api/desk/cards.ts'
import type { decideModerated } from '#api/desk/moderation.ts'
import type { decidePermit } from '#api/desk/permits.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { ChoiceField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Form, useEndpointForm } from '#client/forms/use-form.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { useDeskSend } from './desk.ts'
import { sinceText } from './reviewed-list.tsx'

interface DecidedRow {
  id: string
  firm_id: string
  firm_name: string
  state: string
  why: string
  by_name: string
  since: string
  version: number
}
/** The only decision that changes what was decided; null while the record waits. */
const onlyOutcome = ({ state }: DecidedRow): boolean | null => (state === 'waiting' ? null : state === 'rejected')

type DecisionCall = typeof decideCard | typeof decideModerated | typeof decidePermit
interface Decision<Typed, E extends DecisionCall> {
  endpoint: E
  /** the row as the dialog shows it */
  row: DecidedRow
  values: Omit<Typed, 'passed'>
  /** what the body has beside the decision and the row that was seen */
  body: (typed: Typed) => object
  told: (passed: boolean) => string
  /** reads the list again, because a refusal tells of a colleague's decision */
  onAsk: () => void
  onClose: () => void
}
export function useDecision<Typed extends { passed: boolean }, E extends DecisionCall>({
  endpoint,
  row,
  values,
  body,
  told,
  onAsk,
  onClose,
}: Decision<Typed, E>): Form<Typed> {
  const send = useDeskSend()
  return useEndpointForm<Typed, BodyOf<E>>({
    schema: endpoint.body as never,
    values: { ...values, passed: onlyOutcome(row) ?? true } as Typed,
    body: (typed) => ({ base_version: row.version, seen: row.state, passed: typed.passed, ...body(typed) }),
    async send(decided) {
      try {
        await send(endpoint, { params: { id: row.id } as never, body: decided })
      } catch (error) {
        onAsk()
        throw error
      }
      tellDone(told(decided.passed))
    },
    onDone: onClose,
  })
}

interface Props<Typed extends { passed: boolean }> {
  title: string
  /** the words of the decision that passes the record */
  pass: string
  /** the words of the decision that does not */
  reject?: string
  row: DecidedRow
  form: Form<Typed>
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** the files of the record */
  files?: ReactNode
  /** added to who has decided */
  remark?: string
  /** stands for who has decided and when */
  about?: string
  /** the fields of the decision that is chosen */
  children: ReactNode
  onClose: () => void
}
export function DecisionDialog<Typed extends { passed: boolean }>({
  title,
  pass,
  reject = '驳回',
  row,
  form,
  facts,
  files,
  remark = '',
  about,
  children,
  onClose,
}: Props<Typed>) {
  const { actor } = useAccount()
  const { firm_id, firm_name, why } = row
  const passed = form.values.passed ?? true
  const waits = onlyOutcome(row) === null
  const firm = mayAtDesk(actor, 'risk') ? <Link to={deskFirmPath(firm_id)}>{firm_name}</Link> : firm_name
  const choices = [
    [true, pass],
    [false, reject],
  ] as const
  return (
    <Dialog open title={title} width={560} onClose={onClose}>
      <DialogForm form={form} submit_label={passed ? pass : reject} danger={!passed} onCancel={onClose}>
        <Facts items={[['企业', firm], ...facts]} />
        {files}
        <Notice tone={waits ? 'need' : 'plain'} title={why}>
          {about ?? `${sinceText(row)}${remark}`}
        </Notice>
        {waits ? <ChoiceField name="passed" label="结论" choices={choices} /> : null}
        {children}
      </DialogForm>
    </Dialog>
  )
}
