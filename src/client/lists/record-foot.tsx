/** The foot of the card of a record that a firm keeps: its own actions, then deletion and editing. */
import type { ReactNode } from 'react'
import { tellOutcome } from '#client/forms/tell-done.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CardFoot } from '#client/ui/list/card-list.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'

interface Props {
  /** the queued call that came back */
  refused: OutboxRow | undefined
  /** whether editing sends it again */
  may_edit: boolean
  /** the kind and name of the record, such as 仓库地址 and 3 号料场 */
  word: string
  title: string
  /** address of its form */
  edit: string
  remove: () => Promise<OutboxRow | null>
  children?: ReactNode
}

export function RecordFoot({ refused, may_edit, word, title, edit, remove, children }: Props) {
  const ask = async () => {
    const message = `“${title}”会从本企业所有同事的设备上删除。`
    if (!(await confirm({ title: `删除${word}？`, message, confirm_label: '删除', danger: true }))) return
    await tellOutcome(`删除${word} · ${title}`, remove)
  }
  return (
    <CardFoot>
      {children}
      {refused ? (
        <ButtonLink size="sm" to="/go/sync">
          同步中心
        </ButtonLink>
      ) : (
        <Button size="sm" icon="trash" aria-label={`删除：${title}`} onClick={() => void ask()}>
          删除
        </Button>
      )}
      {refused && !may_edit ? null : (
        <ButtonLink size="sm" icon="edit" aria-label={`编辑：${title}`} to={edit}>
          编辑
        </ButtonLink>
      )}
    </CardFoot>
  )
}
