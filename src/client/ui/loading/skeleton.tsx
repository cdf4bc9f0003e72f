/** Grey shapes while content is read for the first time; never shown over known data. */
import { chakra } from '@chakra-ui/react'
import { Card } from '#client/ui/card.tsx'

const Bone = chakra('span', {
  base: { display: 'block', height: '16px', rounded: '6px', bg: 'bg.muted', animation: 'pulse 1.6s ease-in-out infinite' },
})

export const Skeleton = Bone

/** Shown in place of a figure. */
export const FigureSkeleton = () => <Bone width="3.2em" height="24px" my="4px" role="status" aria-label="加载中" />

const keys = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Cards of a phone's list. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="10px" role="status" aria-label="加载中">
      {keys(count).map((key) => (
        <Card key={key} display="flex" flexDirection="column" gap={3}>
          <Bone width="38%" height="13px" />
          <Bone width="62%" />
          <Bone width="46%" height="13px" />
          <Bone width="34%" height="28px" />
        </Card>
      ))}
    </chakra.div>
  )
}

/** Lines of a list inside a panel. */
export function SkeletonLines({ count = 6 }: { count?: number }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap={5} width="full" role="status" aria-label="加载中">
      {keys(count).map((key) => (
        <Bone key={key} width={`${30 + ((key * 17) % 30)}%`} />
      ))}
    </chakra.div>
  )
}

/** Rows of a table on a desk. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <Card role="status" aria-label="加载中" display="flex" flexDirection="column" gap="27px" py={6}>
      {keys(count).map((key) => (
        <chakra.div key={key} display="grid" gridTemplateColumns="1.2fr 1.4fr 2fr 1fr 1fr" gap={6}>
          <Bone />
          <Bone />
          <Bone />
          <Bone />
          <Bone />
        </chakra.div>
      ))}
    </Card>
  )
}
