/** The search box of the news centre: what is searched for is in the URL. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { SearchField } from '../../ui/search-field.tsx'

/** As the server takes it. */
const LONGEST = 60

/** Mount it anew when `q` changes elsewhere. */
export function NewsSearch({ q, to }: { q: string; to: (q: string) => string }) {
  const [text, setText] = useState(q)
  const navigate = useNavigate()
  const look = (next: string) => {
    if (next !== q) void navigate(to(next))
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
