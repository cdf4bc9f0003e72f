/** Finds a firm by name. The device's firms are found at once, and the server searches all others. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { procurerOption, supplierSearch } from '#api/orders.ts'
import { useBound } from '#client/forms/fields.tsx'
import { call } from '#client/lib/call.ts'
import { useSpell } from '#client/lists/found.tsx'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { BUYERS, type FirmOption, SUPPLIERS } from '#client/sync/kept/kept-calls.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { findable, finds, wordsOf } from '#domain/list/search.ts'

type Lookup = typeof supplierSearch | typeof procurerOption
const OF = {
  supplier: { endpoint: supplierSearch, kept: SUPPLIERS },
  buyer: { endpoint: procurerOption, kept: BUYERS },
} as const
/** Most firms that the list shows at once. */
const MOST = 20
/** The chosen firm as a draft keeps it. */
export interface ChosenFirm {
  id: string
  name: string
}

const WAIT_MS = 200
const PLACEHOLDER = '公司名称、拼音或首字母'
const NO_FIRMS: FirmOption[] = []
const ComboboxField = lazy(async () => ({ default: (await import('#client/ui/field/combobox.tsx')).ComboboxField }))

type Answer = { asked: string; firms: FirmOption[] | null }

/** Searches firms by Chinese text, pinyin or initials while `open`; `firms` is null if the search had no answer. */
function useFirms(endpoint: Lookup, text: string, open: boolean): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(endpoint, { query: text ? { search: text } : {}, signal: stop.signal }).then(
        ({ data }) => setAnswer({ asked: text, firms: data }),
        () => stop.signal.aborted || setAnswer({ asked: text, firms: null }),
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [endpoint, text, open])
  return answer
}

/** The kept firms that match the text, by the same rules as the server's search. */
function useKeptFirms(of: keyof typeof OF, text: string): readonly FirmOption[] | undefined {
  const { value } = useKept(OF[of].kept)
  const spell = useSpell(text)
  return useMemo(() => {
    const found = finds(wordsOf(text), spell)
    return value?.filter(({ name }) => found(findable([{ label: '名称', text: name, spelled: true }]))).slice(0, MOST)
  }, [value, text, spell])
}

/** The field holds the chosen firm. `onChoose` is called after a change, with null when the choice is removed. */
export function FirmPicker({
  name,
  label,
  of,
  onChoose,
}: {
  name: string
  label: string
  of: keyof typeof OF
  onChoose: (firm: FirmOption | null) => void
}) {
  const { value = null, error, change } = useBound<ChosenFirm | null>(name)
  const { online } = useSyncStatus()
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? '').trim()
  const answer = useFirms(OF[of].endpoint, text, typed !== null && online)
  const kept = useKeptFirms(of, text)
  const told = answer?.asked === text ? answer.firms : undefined
  const firms = told ?? kept ?? NO_FIRMS
  const unseen = online
    ? '没有连上服务器，请稍后重试'
    : kept
      ? `本机没有“${text}”，联网后查找全部公司`
      : '公司还没有存到本机，联网后可选'
  const nothing = told ? `没有找到“${text}”` : online && told === undefined ? '正在查找…' : unseen
  const message = firms.length > 0 ? null : nothing
  const suggestions = useMemo(
    () =>
      firms.map(({ id, name, certified }) => ({
        value: id,
        label: name,
        aside: certified ? <Tag tone="verdigris">已认证</Tag> : <Tag tone="amber">未认证</Tag>,
      })),
    [firms],
  )
  const chosen = value?.name ?? ''
  const choose = (firm: FirmOption | null) => {
    change(firm && { id: firm.id, name: firm.name })
    onChoose(firm)
  }
  return (
    <Suspense fallback={<Field label={label} required readOnly value={chosen} placeholder={PLACEHOLDER} error={error} />}>
      <ComboboxField
        name={name}
        label={label}
        placeholder={PLACEHOLDER}
        chosen={chosen}
        typed={typed}
        suggestions={suggestions}
        message={message}
        error={error}
        onOpen={(open) => setTyped((was) => (open ? (was ?? '') : null))}
        onTyped={(next) => {
          setTyped(next)
          if (value) choose(null)
        }}
        onChoose={(id) => choose(firms.find((firm) => firm.id === id) ?? null)}
      />
    </Suspense>
  )
}
