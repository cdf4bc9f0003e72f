/**
 * A link that dials the hotline: the site's own, or the built-in one until settings are read. Renders nothing if the site has
 * none.
 */
import { chakra } from '@chakra-ui/react'
import { telLink } from '#domain/input/contact.ts'
import { useSiteSettings } from './site-settings.ts'

export function HotlineNumber({ words }: { words?: string | undefined }) {
  const { service_hotline } = useSiteSettings()
  if (!service_hotline) return null
  return (
    <chakra.a
      href={telLink(service_hotline)}
      color="brand.fg"
      fontWeight="bold"
      whiteSpace="nowrap"
      {...(words
        ? { 'aria-label': `${words} ${service_hotline}`, display: 'inline-flex', alignItems: 'center', minH: 'target', px: 3 }
        : { mx: 1 })}
    >
      {words ?? service_hotline}
    </chakra.a>
  )
}
