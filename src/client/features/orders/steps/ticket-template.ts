/** The ticket template chosen on this device. It stays until the person chooses another. */
import { useState } from 'react'
import { TEMPLATE } from '#client/sync/nouns/template.ts'
import { useAll } from '#client/sync/reading/react.tsx'
import { byName, type Template } from '#domain/goods/template.ts'

/** The stored id of a template. The id of another account's template matches none of this firm's. */
const KEY = 'xunjin.ticket_template'
function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function useTicketTemplate(): { templates: Template[]; template: Template | null; choose: (id: string) => void } {
  const templates = (useAll(TEMPLATE).items ?? []).map(({ value }) => value).toSorted(byName)
  const [chosen, setChosen] = useState(kept)
  const choose = (id: string) => {
    setChosen(id)
    try {
      localStorage.setItem(KEY, id)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return { templates, template: templates.find(({ id }) => id === chosen) ?? null, choose }
}
