/** Values that only the browser knows, such as its origin or its kind of device. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The value of `read`, which must be the same each time. `on_server` replaces it on the server and during hydration. */
export const useInBrowser = <T>(read: () => T, on_server: T): T => useSyncExternalStore(never, read, () => on_server)
