/** 合作伙伴: the partners of the platform, each with its logo and one sentence. */
import { chakra } from '@chakra-ui/react'
import { linkOf } from '#domain/site/site-link.ts'
import { LazyPicture } from '#client/ui/media/lazy-picture.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'
import { useCooperations } from './queries.ts'

const face = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  p: 4,
  height: 'full',
  borderWidth: '1px',
  borderColor: 'line',
  rounded: 'xl',
  minW: 0,
} as const
const Face = chakra('div', { base: face })
const Way = chakra('a', { base: { ...face, transition: 'border-color 120ms', _hover: { borderColor: 'line.control' } } })

export function Partners() {
  const { data = [] } = useCooperations()
  if (data.length === 0) return null
  return (
    <section>
      <SectionHead>合作伙伴</SectionHead>
      <chakra.ul
        display="grid"
        gap={3}
        gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      >
        {data.map(({ id, title, desc, image, link }) => {
          const inside = (
            <>
              <LazyPicture src={image} alt="" ratio={1} icon="briefcase" width="52px" rounded="md" flexShrink={0} />
              <chakra.span minW={0}>
                <chakra.b display="block" fontWeight="bold">
                  {title}
                </chakra.b>
                <chakra.span display="block" fontSize="sm" color="fg.muted">
                  {desc}
                </chakra.span>
              </chakra.span>
            </>
          )
          return (
            <li key={id}>
              {linkOf(link) ? (
                <Way href={link} {...(link.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
                  {inside}
                </Way>
              ) : (
                <Face>{inside}</Face>
              )}
            </li>
          )
        })}
      </chakra.ul>
    </section>
  )
}
