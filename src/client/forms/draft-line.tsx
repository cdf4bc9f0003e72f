/** Shows whether the draft is saved on the device, and links to other drafts of the same form. */
import { chakra } from '@chakra-ui/react'
import { clock } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import type { Draft } from './use-draft.ts'

export function DraftLine({ draft }: { draft: Pick<Draft<unknown>, 'problem' | 'saved_at' | 'others' | 'turn'> }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" alignItems="center" columnGap={2}>
      <chakra.span fontSize="sm" color={draft.problem ? 'danger.fg' : 'fg.muted'} role="status" fontVariantNumeric="tabular-nums">
        {draft.problem ?? (draft.saved_at ? `草稿已存 ${clock(draft.saved_at)}` : '填写时自动存草稿')}
      </chakra.span>
      {draft.others > 0 ? (
        <Button size="sm" onClick={() => void draft.turn()}>
          另有 {draft.others} 份草稿，换一份
        </Button>
      ) : null}
    </chakra.span>
  )
}
