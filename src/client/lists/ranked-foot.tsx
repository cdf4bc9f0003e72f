/** The foot of a card whose record can be the default: a warehouse address, a bank card. */
import { chakra } from '@chakra-ui/react'
import { tellOutcome } from '#client/forms/tell-done.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { refusedEdit } from '#client/sync/reading/use-ranked.ts'
import { Button } from '#client/ui/button.tsx'
import { RecordFoot } from './record-foot.tsx'

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

export function RankedFoot({ item, makeDefault, ...record }: Props) {
  const { word, title } = record
  const [refused] = item.review
  return (
    <RecordFoot refused={refused} may_edit={refusedEdit(item) !== undefined} {...record}>
      {refused || item.value.is_default ? null : (
        <chakra.span mr="auto" ml="-14px">
          <Button
            size="sm"
            variant="ghost"
            aria-label={`设为默认：${title}`}
            onClick={() => void tellOutcome(`设为默认${word} · ${title}`, makeDefault)}
          >
            设为默认
          </Button>
        </chakra.span>
      )}
    </RecordFoot>
  )
}
