/** Whether this browser offers to install the app, or already runs it installed. */
import { useSyncExternalStore } from 'react'
import { isOffered, justInstalled, onOffer } from './install-offer.ts'

export type InstallState = 'installed' | 'offered' | 'by_hand'

const asApp = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

const stateNow = (): InstallState => (justInstalled() || asApp() ? 'installed' : isOffered() ? 'offered' : 'by_hand')
export const useInstallState = (): InstallState => useSyncExternalStore(onOffer, stateNow, () => 'by_hand')
