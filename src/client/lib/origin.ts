/** The address of the platform, for links that leave this device, such as QR codes. The server gives its own. */
import { createContext, use } from 'react'

export const Origin = createContext(globalThis.location?.origin ?? '')
export const useOrigin = (): string => use(Origin)
