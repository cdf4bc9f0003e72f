/**
 * The number of inputs of generated tests. `npm test` plays the same few each time, so that a failure is a change's own. `npm run bench
 * -- --full` plays many others: FC_RUNS is the number of inputs, FC_SEED where they begin.
 */
import * as fc from 'fast-check'

export const SEED = Number(process.env['FC_SEED'] ?? 2611)
fc.configureGlobal({ seed: SEED })

/** `few` inputs, unless the run says another number. */
export const runs = (few: number): number => Number(process.env['FC_RUNS'] ?? few)
