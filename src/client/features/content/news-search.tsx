/** The search box of the news centre: what is searched for is in the URL. */
import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { SearchField } from '#client/ui/search-field.tsx'

/** As the server takes it. */
const LONGEST = 60

/** Marks an address that was asked for here, whose words may be behind what is typed by now. */
const ASKED_HERE = { asked_here: true }

/** What is typed is the box's own; it takes the words of the address when something else changed it, as a link or going back. */
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
    // Drawn in the same breath as the address changes: whoever goes back before the new words are drawn would find them in the box still.
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
