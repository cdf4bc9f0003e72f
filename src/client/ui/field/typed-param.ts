/** A search text in the address. The field shows every key at once; the address follows after a short delay. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

const WAIT_MS = 250

/**
 * `value` is the parameter `name`, trimmed. A new search removes the parameters in `drop`, such as the page number. A value set
 * elsewhere, such as by a link, a saved view or another part of the page, replaces the field's text.
 */
export function useTypedParam(name = 'q', drop: readonly string[] = []) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const value = params.get(name) ?? ''
  const [typed, setTyped] = useState(value)
  /** the address's value that this field last wrote or read */
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
      // The next page's address is set before its content. A pending search would replace that page's parameters.
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
