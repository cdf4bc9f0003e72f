/** A search text in the address. The field shows every key at once; the address follows a moment after the last key. */
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

const WAIT_MS = 250

/** `value` is the parameter `name`, trimmed. A new search removes the parameters in `drop`, such as the page number. */
export function useTypedParam(name = 'q', drop: readonly string[] = []) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const value = params.get(name) ?? ''
  const [typed, setTyped] = useState(value)
  const dropped = drop.join()
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === value) return undefined
    const timer = setTimeout(() => {
      // The next page's address stands before its content does: a search still waiting would replace that page's parameters.
      if (location.pathname !== pathname) return
      setParams(
        (was) => {
          if (wanted) was.set(name, wanted)
          else was.delete(name)
          for (const each of dropped ? dropped.split(',') : []) was.delete(each)
          return was
        },
        { replace: true, preventScrollReset: true },
      )
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, value, name, dropped, pathname, setParams])
  return { typed, setTyped, value }
}
