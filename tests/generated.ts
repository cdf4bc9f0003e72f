/**
 * The number of inputs of generated tests. `npm test` uses the same few each time, so that a failure comes from a change. `npm
 * run bench -- --full` uses many others: FC_RUNS is their number, and FC_SEED the seed.
 */
import * as fc from 'fast-check'

export const SEED = Number(process.env['FC_SEED'] ?? 2611)
fc.configureGlobal({ seed: SEED })

/** `few` inputs, unless the run sets another number. */
export const runs = (few: number): number => Number(process.env['FC_RUNS'] ?? few)
