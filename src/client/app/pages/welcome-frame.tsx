/** The frame of every 欢迎页: whose centre it is, how far the first sync came, then the page's own sections. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FirstSync } from '#client/features/orders/order-list.tsx'
import { usePageFrame } from '#client/ui/page-frame.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useProfile } from '../profile-context.ts'
import { AREA_TITLE, areaOf } from '../shells/menus.ts'

/** `actions` stand beside the title on a phone. */
export function WelcomeFrame({ wide = false, actions, children }: { wide?: boolean; actions?: ReactNode; children: ReactNode }) {
  const { display_name, user } = useProfile()
  const { title_slot } = usePageFrame()
  return (
    <>
      {title_slot === undefined ? (
        <PageHeader title={AREA_TITLE[areaOf(user.type)]} subtitle={display_name} actions={actions} />
      ) : (
        <PageHeader title="欢迎页" />
      )}
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={{ base: 4, md: 5 }}
        gridTemplateColumns="minmax(0, 1fr)"
        width="full"
        maxW={wide ? '1320px' : '1200px'}
        mx="auto"
      >
        <FirstSync />
        {children}
      </chakra.div>
    </>
  )
}
