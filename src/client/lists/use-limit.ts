/** The number of rows that a list shows. Every new search resets it. */
import { useCallback, useState } from 'react'

/** `key` names the search; `page` is the number of rows added at a time. */
export function useLimit(key: string, page: number): [limit: number, more: () => void] {
  const [shown, setShown] = useState({ key, limit: page })
  const limit = shown.key === key ? shown.limit : page
  const more = useCallback(() => setShown((was) => ({ key, limit: (was.key === key ? was.limit : page) + page })), [key, page])
  return [limit, more]
}
