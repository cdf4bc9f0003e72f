/** One topic of the help centre: its questions with full answers, and links to the other topics. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { topicPath } from '#domain/site/site-link.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageTitle } from '#client/ui/page/page-column.tsx'
import { Answer } from './help-entry.tsx'
import { HelpRows } from './help-rows.tsx'
import { groupsOf } from './help-search.ts'

const Way = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    color: 'brand.fg',
    _hover: { textDecoration: 'underline' },
  },
})

export function HelpTopic({ topic }: { topic: string }) {
  return (
    <HelpRows>
      {(all) => {
        const groups = groupsOf(all)
        const rows = groups.find((group) => group.topic === topic)?.rows
        if (!rows) {
          return (
            <Empty
              icon="doc"
              title="没有这个帮助主题"
              hint="它可能已经改名或下线。"
              action={
                <ButtonLink variant="primary" to="/help">
                  帮助中心
                </ButtonLink>
              }
            />
          )
        }
        return (
          <>
            <PageTitle note={`${rows.length} 个常见问题与解答`}>{topic}</PageTitle>
            <chakra.div display="grid" gap={4}>
              {rows.map((row) => (
                <Card key={row.id} roomy as="article" id={`help-${row.id}`}>
                  <chakra.h2 fontSize="xl" fontWeight="bold" mb={3}>
                    {row.title}
                  </chakra.h2>
                  <Answer row={row} />
                </Card>
              ))}
            </chakra.div>
            <chakra.nav aria-label="其他帮助主题" mt={8} display="flex" flexWrap="wrap" columnGap={5} data-print="hide">
              {groups
                .filter((group) => group.topic !== topic)
                .map((group) => (
                  <Way key={group.topic} to={topicPath(group.topic)}>
                    {group.topic}
                  </Way>
                ))}
            </chakra.nav>
          </>
        )
      }}
    </HelpRows>
  )
}
