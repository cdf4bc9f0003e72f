/** Asks before a category or a spec is deleted, and says what keeps it. */
import { useCallback } from 'react'
import { deleteCategory, deleteSpec } from '#api/desk/catalogue.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { failureOf } from '#client/sync/kept/use-kept.ts'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CATALOGUE_PARTS, type CataloguePart } from '#domain/desk/catalogue.ts'
import { useDeskSend } from '../desk.ts'

/** `onAsk` asks the server for the catalogue again. */
export function useRemove(part: CataloguePart, onAsk: () => void) {
  const send = useDeskSend()
  return useCallback(
    async ({ id, name, version }: { id: string; name: string; version: number }) => {
      const { label } = CATALOGUE_PARTS[part]
      const message = part === 'spec' ? '已发布的供应、需求和订单保留原来的文字。' : '删除后不能恢复。'
      if (!(await confirm({ title: `删除${label}“${name}”？`, message, confirm_label: '删除', danger: true }))) return
      try {
        const what = { params: { id }, body: { base_version: version } }
        await (part === 'category' ? send(deleteCategory, what) : send(deleteSpec, what))
        tellDone(`删除${label} · ${name}`)
      } catch (error) {
        onAsk()
        toast.error(failureOf(error).message)
      }
    },
    [part, send, onAsk],
  )
}
