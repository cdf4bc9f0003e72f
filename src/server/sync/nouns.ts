/** Every synced noun, in the order a first sync carries them. */
import { NOUNS as NAMES } from '#api/wire.ts'
import { DECLARED } from '../declared.ts'
import type { Noun } from './noun.ts'

type Synced<D> = D extends { synced: infer S } ? keyof S : never
/** A name of `NOUNS` that nobody declares does not compile below. */
type SyncedName = Synced<(typeof DECLARED)[number]>

const BY_NAME = Object.assign({}, ...DECLARED.map((each) => ('synced' in each ? each.synced : {}))) as Record<SyncedName, Noun>
export const nounOf = (name: SyncedName): Noun => BY_NAME[name]
export const NOUNS: readonly Noun[] = NAMES.map(nounOf)
