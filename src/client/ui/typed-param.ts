/** A search text in the address. The field shows every key at once; the address follows a moment after the last key. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

const WAIT_MS = 250

/**
 * `value` is the parameter `name`, trimmed. A new search removes the parameters in `drop`, such as the page number. A value that comes from
 * elsewhere, such as a link, a saved view or another part of the page, is taken over into the field.
 */
export function useTypedParam(name = 'q', drop: readonly string[] = []) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const value = params.get(name) ?? ''
  const [typed, setTyped] = useState(value)
  /** the address's value as this field has written it or taken it over */
  const known = useRef(value)
  const dropped = drop.join()
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === known.current) return undefined
    const timer = setTimeout(() => {
      // The next page's address stands before its content does: a search still waiting would replace that page's parameters.
      if (location.pathname !== pathname) return
      known.current = wanted
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
  }, [typed, name, dropped, pathname, setParams])
  return { typed, setTyped, value }
}
