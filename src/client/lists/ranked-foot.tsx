/** The foot of a card whose record can be the default: a warehouse address, a bank card. */
import { chakra } from '@chakra-ui/react'
import { tellDone } from '#client/forms/tell-done.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { refusedEdit } from '#client/sync/reading/use-ranked.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CardFoot } from '#client/ui/list/card-list.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'

/** Runs the action and reports the result. */
async function done(what: string, doing: () => Promise<OutboxRow | null>): Promise<void> {
  try {
    tellDone(what, { queued: await doing() })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有保存')
  }
}

interface Props {
  item: Parameters<typeof refusedEdit>[0]
  /** the kind and name of the record, such as 仓库地址 and 3 号料场 */
  word: string
  title: string
  /** address of its form */
  edit: string
  makeDefault: () => Promise<OutboxRow | null>
  remove: () => Promise<OutboxRow | null>
}

export function RankedFoot({ item, word, title, edit, makeDefault, remove }: Props) {
  const [refused] = item.review
  const ask = async () => {
    const message = `“${title}”会从本企业所有同事的设备上删除。`
    if (!(await confirm({ title: `删除${word}？`, message, confirm_label: '删除', danger: true }))) return
    await done(`删除${word} · ${title}`, remove)
  }
  return (
    <CardFoot>
      {refused ? (
        <ButtonLink size="sm" to="/go/sync">
          同步中心
        </ButtonLink>
      ) : (
        <>
          {item.value.is_default ? null : (
            <chakra.span mr="auto" ml="-14px">
              <Button
                size="sm"
                variant="ghost"
                aria-label={`设为默认：${title}`}
                onClick={() => void done(`设为默认${word} · ${title}`, makeDefault)}
              >
                设为默认
              </Button>
            </chakra.span>
          )}
          <Button size="sm" icon="trash" aria-label={`删除：${title}`} onClick={() => void ask()}>
            删除
          </Button>
        </>
      )}
      {refused && !refusedEdit(item) ? null : (
        <ButtonLink size="sm" icon="edit" aria-label={`编辑：${title}`} to={edit}>
          编辑
        </ButtonLink>
      )}
    </CardFoot>
  )
}
