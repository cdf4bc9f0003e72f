/**
 * Node's argument for every test process. PostgreSQL's WebAssembly uses the quick compiler, because such a process ends before
 * the thorough one pays off.
 */
export const QUICK_ENGINE = '--liftoff-only'

/** For a process that this one starts, with the same engine. Measurements run as in operation. */
export const NODE_ARGS: readonly string[] = process.execArgv.filter((each) => each === QUICK_ENGINE)
