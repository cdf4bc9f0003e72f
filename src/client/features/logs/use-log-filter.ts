/** The filter of an operation log, kept in the address. */
import { useSearchParams } from 'react-router-dom'
import { LOG_KIND_LIST } from '#domain/firm/log-kinds.ts'
import type { LogFilter } from './queries.ts'

const DAY = /^20\d\d-\d\d-\d\d$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const matching = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : undefined)

export function useLogFilter() {
  const [params, setParams] = useSearchParams()
  const filter: LogFilter = {
    kind: LOG_KIND_LIST.find((kind) => kind === params.get('kind')),
    user_id: matching(params.get('user_id'), ID),
    from: matching(params.get('from'), DAY),
    to: matching(params.get('to'), DAY),
  }
  const put = (change: Partial<Record<keyof LogFilter, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () => setParams({}, { replace: true })
  return { filter, put, clear, filtered: Object.values(filter).some((value) => value !== undefined) }
}
