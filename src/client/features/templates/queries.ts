/** The firm's weigh-ticket templates on this device with the queue applied, and the calls that change them. */
import { v7 as uuidv7 } from 'uuid'
import { deleteTemplate, saveTemplate } from '#api/templates.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { TEMPLATE } from '#client/sync/nouns/template.ts'
import { discard, redo } from '#client/sync/outbox/outbox.ts'
import { type AllRows, useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { byName, type Template, type TemplateFields } from '#domain/goods/template.ts'

export type TemplateItem = Folded<Template>

export function useTemplates(): AllRows<Template> {
  const { items, ...rest } = useAll(TEMPLATE)
  return { items: items?.toSorted((a, b) => byName(a.value, b.value)), ...rest }
}

/** A change that came back. Editing the template sends it again. */
export const refusedEdit = ({ review }: TemplateItem): OutboxRow | undefined =>
  review.find(({ endpoint }) => endpoint === 'saveTemplate')

const saving = ({ name }: TemplateFields) => `保存磅单模板：${name}`

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useTemplateActions() {
  const { db, engine } = useAccount()
  const act = useAct()
  const save = (id: string, base_version: number, fields: TemplateFields): Promise<OutboxRow | null> =>
    act({
      endpoint: saveTemplate,
      body: { id, base_version, ...fields },
      base_version,
      entities: [laneOf('template', id)],
      label: saving(fields),
    })
  return {
    add: (id: string, fields: TemplateFields): Promise<OutboxRow | null> => save(id, 0, fields),
    /**
     * `item` is the state when editing began. A refused call is sent again with these fields. If the template was deleted
     * meanwhile, it becomes a new one.
     */
    async edit(item: TemplateItem, fields: TemplateFields): Promise<OutboxRow | null> {
      const { id, version } = item.value
      const refused = await db.outbox.get(refusedEdit(item)?.key ?? '')
      if (refused?.state !== 'needs_review') return save(id, version, fields)
      if (version === 0) {
        const row = await save(uuidv7(), 0, fields)
        await discard(db, refused.key)
        return row
      }
      await redo(db, refused.key, { base_version: version, body: { ...fields }, label: saving(fields) })
      void engine.wake()
      return null
    },
    remove: ({ id, version, name }: Template): Promise<OutboxRow | null> =>
      act({
        endpoint: deleteTemplate,
        params: { id },
        body: { base_version: version },
        base_version: version,
        entities: [laneOf('template', id)],
        label: `删除磅单模板：${name}`,
      }),
  }
}
