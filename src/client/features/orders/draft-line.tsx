/** Whether what is being typed is safe on the device. */
import { chakra } from '@chakra-ui/react'
import { clock } from '#client/lib/format.ts'
import type { Draft } from './use-draft.ts'

export function DraftLine({ draft }: { draft: Pick<Draft<unknown>, 'problem' | 'saved_at'> }) {
  return (
    <chakra.span fontSize="sm" color={draft.problem ? 'danger.fg' : 'fg.muted'} role="status" fontVariantNumeric="tabular-nums">
      {draft.problem ?? (draft.saved_at ? `草稿已存 ${clock(draft.saved_at)}` : '填写时自动存草稿')}
    </chakra.span>
  )
}
