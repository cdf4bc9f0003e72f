/** The search box of the news centre; the search text is in the URL. */
import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { SearchField } from '#client/ui/field/search-field.tsx'

/** Longest search text, as the server limits it. */
const LONGEST = 60

/** Marks addresses set by this box, whose text may be older than what is typed now. */
const ASKED_HERE = { asked_here: true }

/**
 * The box holds the typed text. It adopts the address's text if something else changed the address, such as a link or going back.
 */
export function NewsSearch({ q, to }: { q: string; to: (q: string) => string }) {
  const { key, state } = useLocation()
  const way = useNavigationType()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const [asked, setAsked] = useState(q)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (way === 'POP' || !state?.asked_here) {
      setText(q)
      setAsked(q)
    }
  }
  const look = (next: string) => {
    if (next === asked) return
    setAsked(next)
    // Set in the same render as the address. Otherwise a person who goes back quickly would still see the new text.
    void navigate(to(next), { state: ASKED_HERE, flushSync: true })
  }
  return (
    <form
      role="search"
      action="/news"
      onSubmit={(event) => {
        event.preventDefault()
        look(text.trim())
      }}
    >
      <SearchField
        label="搜索标题与正文"
        name="q"
        hotkey
        maxLength={LONGEST}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value === '') look('')
        }}
      />
    </form>
  )
}
