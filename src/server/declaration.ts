/** The parts of a noun on the server. Its folder's `index.ts` declares them once, and `app.ts` loops over all declarations. */
import type { NounName } from '#api/wire.ts'
import type { Archive } from './files/store.ts'
import type { Handlers, Log } from './jobs.ts'
import type { Baidu } from './outside/baidu.ts'
import type { BankCardCheck } from './outside/bank-card-check.ts'
import type { Messenger } from './outside/messenger.ts'
import type { Wechat } from './outside/wechat.ts'
import type { Route } from './serve.ts'
import type { Noun } from './sync/noun.ts'
import type { Vault } from './vault.ts'
import type { Watch } from './watch.ts'

/** The resources that the process opens for all nouns. */
export interface Given extends Archive {
  messenger: Messenger
  /** address of the PostgreSQL server; null: the embedded database */
  database_url: string | null
  /** null: not configured */
  wechat: Wechat | null
  /** null: not configured */
  baidu: Baidu | null
  /** null: not configured */
  card_check: BankCardCheck | null
  log: Log
  /** encrypts id numbers and the files of certifications */
  vault: Vault
  /** what the operator is told of the running server */
  watch: Watch
}

export interface Declaration {
  /** `wake` makes the worker of the noun's own jobs look for a job at once */
  routes?(given: Given & { wake: () => void }): readonly Route[]
  /** the rows that devices hold, by the name of their noun */
  synced?: { readonly [N in NounName]?: Noun }
  /** Every noun with jobs has its own worker, so that nobody waits for a login code while a file is being made. */
  jobs?(given: Given): Handlers
  /**
   * Adds data that an earlier build did not write, while the server is running. The nouns run one after another, in the order of
   * the list.
   */
  catchUp?(given: Given, stopping: AbortSignal): Promise<unknown>
  /** Runs in the background until the server stops. */
  keep?(given: Given, stopping: AbortSignal): Promise<unknown>
  /** Deletes what has expired, and warns of what soon will; called once a day. */
  prune?(archive: Archive, now: Date): Promise<unknown>
}
