/** The HTTP client. It is loaded with the first call, so that no screen drawn from the device waits for it. */
import { create } from 'axios'

export const http = create({ timeout: 20_000, withCredentials: true, validateStatus: () => true })
