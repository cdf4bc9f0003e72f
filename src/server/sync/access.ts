/** Access that comes or goes apart from a step: what was granted arrives whole on every device of the audience, what was revoked vanishes. */
import type { Change } from '../changes.ts'

export const granted = (audience: string, entity: Change['entity'], ids: readonly string[]): Change[] =>
  ids.map((entity_id) => ({ audience, entity, entity_id, op: 'new' }))

export const revoked = (audience: string, entity: Change['entity'], ids: readonly string[]): Change[] =>
  ids.map((entity_id) => ({ audience, entity, entity_id, op: 'gone' }))
