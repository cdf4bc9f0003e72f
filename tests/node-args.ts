/**
 * Node's argument for every process of the tests: PostgreSQL runs in its quick translation, because such a process ends before the
 * thorough one pays off.
 */
export const QUICK_ENGINE = '--liftoff-only'

/** For a process started from this one: the same engine. What the bench measures runs as in operation. */
export const NODE_ARGS: readonly string[] = process.execArgv.filter((each) => each === QUICK_ENGINE)
