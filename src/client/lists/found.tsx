/** Highlights a search's matches in list rows, and names matches that the row does not show. */
import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { spellFor } from '#client/sync/reading/finder.ts'
import { Mark } from '#client/ui/highlight.tsx'
import { reasons, type Spell, spansOf, type Term, wordsOf } from '#domain/list/search.ts'

interface Search {
  words: readonly string[]
  spell: Spell
}
const SearchContext = createContext<Search>({ words: [], spell: null })

/** Loads the pinyin dictionary once letters are typed. */
export function useSpell(typed = ''): Spell {
  const [spell, setSpell] = useState<{ of: Spell }>({ of: null })
  useEffect(() => {
    let left = false
    void spellFor(wordsOf(typed)).then((of) => left || setSpell((was) => (was.of === of ? was : { of })))
    return () => void (left = true)
  }, [typed])
  return spell.of
}

/** Provides the typed words to the rows of a list. */
export function FoundBy({ typed, children }: { typed: string | undefined; children: ReactNode }) {
  const spell = useSpell(typed)
  const search = useMemo(() => ({ words: wordsOf(typed ?? ''), spell }), [typed, spell])
  return <SearchContext value={search}>{children}</SearchContext>
}

/** The text with its matches highlighted. */
export function Found({ text }: { text: string }) {
  const { words, spell } = use(SearchContext)
  if (words.length === 0) return text
  const signs = Array.from(text)
  const spans = spansOf(text, words, spell)
  return (
    <>
      {spans.map(([from, to], at) => (
        <span key={from}>
          {signs.slice(spans[at - 1]?.[1] ?? 0, from).join('')}
          <Mark>{signs.slice(from, to).join('')}</Mark>
        </span>
      ))}
      {signs.slice(spans.at(-1)?.[1] ?? 0).join('')}
    </>
  )
}

const Why = chakra('span', { base: { mr: 2, fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

/** Matches in the record's terms under `hidden` labels, which the row does not show: 车牌 粤B·D31286. */
export function WhyFound({ terms, hidden }: { terms: () => readonly Term[]; hidden: ReadonlySet<string> }) {
  const { words, spell } = use(SearchContext)
  if (words.length === 0) return null
  return reasons(terms(), words, hidden, spell).map(({ label, text }) => (
    <Why key={label + text}>
      {label} <Found text={text} />
    </Why>
  ))
}
