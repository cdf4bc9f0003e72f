/** Finds the actions of the operation log that a typed word names: 暂停 finds 暂停企业 and 暂停人员. */
import { LOGGED } from './log.ts'

export interface NamedActions {
  object: string
  actions: string[]
}
/** The actions whose words, or whose subject's words, contain the word. */
export function actionsNamed(word: string): NamedActions[] {
  return Object.entries(LOGGED).flatMap(([object, { label, actions }]) => {
    const named = Object.entries(actions).flatMap(([action, words]) =>
      `${words} ${label}`.toLowerCase().includes(word) ? action : [],
    )
    return named.length > 0 ? { object, actions: named } : []
  })
}
