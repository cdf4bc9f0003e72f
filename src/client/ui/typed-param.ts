/** A search that is typed here and kept in the address: what is typed at once, the address a moment after the last key. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const WAIT_MS = 250

/** `value` is what the address holds of `name`, trimmed; `drop` names parameters a new search ends, as the page shown. */
export function useTypedParam(name = 'q', drop: readonly string[] = []) {
  const [params, setParams] = useSearchParams()
  const value = params.get(name) ?? ''
  const [typed, setTyped] = useState(value)
  const dropped = drop.join()
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === value) return undefined
    const timer = setTimeout(() => {
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
  }, [typed, value, name, dropped, setParams])
  return { typed, setTyped, value }
}
