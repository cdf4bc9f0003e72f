/** Shows whether the draft is saved on the device, with the ways to discard it and to other drafts of the same form. */
import { chakra } from '@chakra-ui/react'
import { clock } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Pick<Draft<unknown>, 'problem' | 'saved_at' | 'others' | 'turn'>
  /** Discards the draft of a saved record, once the person has confirmed it. */
  onDiscard?: () => void
}
export function DraftLine({ draft, onDiscard }: Props) {
  const discard = async () => {
    const title = '丢弃这份草稿？'
    const message = '填写的内容会从本机移除，不能恢复。'
    if (await confirm({ title, message, confirm_label: '丢弃', danger: true })) onDiscard?.()
  }
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" alignItems="center" columnGap={2}>
      <chakra.span fontSize="sm" color={draft.problem ? 'danger.fg' : 'fg.muted'} role="status" fontVariantNumeric="tabular-nums">
        {draft.problem ?? (draft.saved_at ? `草稿已存 ${clock(draft.saved_at)}` : '填写时自动存草稿')}
      </chakra.span>
      {onDiscard && draft.saved_at ? (
        // The negative margins keep the line as high as its text, so that a dialog does not grow under the person's hand.
        <Button
          size="sm"
          variant="ghost"
          color="fg.muted"
          fontWeight="normal"
          my="-12px"
          ml="-6px"
          mr="-14px"
          onClick={() => void discard()}
        >
          丢弃草稿
        </Button>
      ) : null}
      {draft.others > 0 ? (
        <Button size="sm" onClick={() => void draft.turn()}>
          另有 {draft.others} 份草稿，换一份
        </Button>
      ) : null}
    </chakra.span>
  )
}
