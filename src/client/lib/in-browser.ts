/** What only the browser can tell, such as its origin or its kind of device. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** `on_server` stands for it on the server and while the client hydrates that page. `read` answers the same value each time. */
export const useInBrowser = <T>(read: () => T, on_server: T): T => useSyncExternalStore(never, read, () => on_server)
