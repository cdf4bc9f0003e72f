/**
 * The help centre: questions in groups, filtered by the typed text, each opening in place. The device searches titles, the server
 * texts.
 */
import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { ArticleBrief } from '#api/content.ts'
import { topicPath } from '#domain/site/site-link.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { HelpEntry } from './help-entry.tsx'
import { HelpRows } from './help-rows.tsx'
import { groupsOf, matching } from './help-search.ts'
import { useArticleSearch } from './queries.ts'

const Topic = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: 1, minH: 'target', _hover: { color: 'brand.fg' } },
})

function Questions({ all, q }: { all: readonly ArticleBrief[]; q: string }) {
  const { hash } = useLocation()
  const titled = matching(all, q)
  // Texts are searched only when no title matches.
  const { data: searched } = useArticleSearch(titled.length === 0 ? q : '')
  const found = new Set(searched?.data.map((row) => row.id))
  const groups = groupsOf(titled.length > 0 ? titled : all.filter((row) => found.has(row.id)))
  if (groups.length === 0) {
    return (
      <Empty
        icon="search"
        title={q ? `没有找到与“${q}”有关的帮助` : '暂无内容'}
        hint={q ? '换个说法再试，或拨打服务热线。' : '帮助内容正在整理。'}
        action={
          searched && searched.total > 0 && q ? (
            <ButtonLink to={`/news?q=${encodeURIComponent(q)}`}>新闻中心有 {searched.total} 篇相关文章</ButtonLink>
          ) : null
        }
      />
    )
  }
  return (
    <chakra.div display="grid" gap={{ base: 6, md: 8 }}>
      {groups.map(({ topic, rows }) => (
        <section key={topic} id={topic}>
          <chakra.h2 fontSize="xl" fontWeight="bold" mb={1}>
            <Topic to={topicPath(topic)}>
              {topic}
              <Icon name="right" size={16} />
            </Topic>
          </chakra.h2>
          <Card px={{ base: 4, md: 6 }} py={1}>
            {rows.map((row) => (
              <HelpEntry
                key={row.id}
                row={row}
                q={q}
                open={hash === `#help-${row.id}` || (q !== '' && groups.length === 1 && rows.length === 1)}
              />
            ))}
          </Card>
        </section>
      ))}
    </chakra.div>
  )
}

/** The search text is in the URL: ?q=. */
export function HelpCenter() {
  const [params, setParams] = useSearchParams()
  // The field holds the typed text. The URL follows it, and is read only when the page opens.
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const q = useDeferredValue(typed.trim().slice(0, 60))
  return (
    <>
      <chakra.form
        role="search"
        action="/help"
        mb={{ base: 5, md: 6 }}
        // The questions are filtered during typing.
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="搜索帮助，如：验证码、开票、安装"
          name="q"
          hotkey
          maxLength={60}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setParams(event.target.value ? { q: event.target.value } : {}, { replace: true, preventScrollReset: true })
          }}
        />
      </chakra.form>
      <HelpRows>{(rows) => <Questions all={rows} q={q} />}</HelpRows>
    </>
  )
}
