/** Wraps the application in the theme, the appearance and the hosts of toasts and confirmations. */
import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useEffect } from 'react'
import { watchAppearance } from './appearance.ts'
import { ConfirmHost } from '#client/ui/layer/asked.tsx'
import { cache, uiSystem } from './system.ts'
import { ToastHost } from '#client/ui/layer/toast.tsx'

export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(watchAppearance, [])
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={uiSystem()}>
        {children}
        <ConfirmHost />
        <ToastHost />
      </ChakraProvider>
    </CacheProvider>
  )
}
