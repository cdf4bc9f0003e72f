/** The firm's weigh-ticket templates on this device with the queue applied, and the calls that change them. */
import { deleteTemplate, saveTemplate } from '#api/templates.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { TEMPLATE } from '#client/sync/nouns/template.ts'
import { type AllRows, useAll } from '#client/sync/reading/react.tsx'
import { useSavedActions } from '#client/sync/reading/use-saved.ts'
import { byName, type Template, type TemplateFields } from '#domain/goods/template.ts'

export type TemplateItem = Folded<Template>

export function useTemplates(): AllRows<Template> {
  const { items, ...rest } = useAll(TEMPLATE)
  return { items: items?.toSorted((a, b) => byName(a.value, b.value)), ...rest }
}

export const useTemplateActions = () =>
  useSavedActions<TemplateFields>({
    noun: 'template',
    word: '磅单模板',
    titleOf: ({ name }) => name,
    save: saveTemplate,
    remove: deleteTemplate,
  })
