/** Finds a firm by its name with the server's look-up. Without a network the field says so and keeps the chosen firm. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { ResponseOf } from '#api/endpoint.ts'
import { type procurerOption, type supplierSearch } from '#api/orders.ts'
import { useBound } from '#client/forms/fields.tsx'
import { call } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Field } from '#client/ui/field.tsx'
import { Tag } from '#client/ui/tag.tsx'

type Lookup = typeof supplierSearch | typeof procurerOption
type FirmOption = ResponseOf<Lookup>['data'][number]
/** The chosen firm as a draft keeps it. */
export interface ChosenFirm {
  id: string
  name: string
}

const WAIT_MS = 200
const PLACEHOLDER = '公司名称、拼音或首字母'
const NO_FIRMS: FirmOption[] = []
const ComboboxField = lazy(async () => ({ default: (await import('#client/ui/combobox.tsx')).ComboboxField }))

type Answer = { asked: string; firms: FirmOption[] | null }

/** Looks up firms whose name the text finds, in Chinese, pinyin or initials, while `open`; `firms` is null after a look-up without an answer. */
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

/** The field holds the chosen firm; `onChoose` is called after it has changed, with null when none is chosen any more. */
export function FirmPicker({
  name,
  label,
  endpoint,
  onChoose,
}: {
  name: string
  label: string
  endpoint: Lookup
  onChoose: (firm: FirmOption | null) => void
}) {
  const { value = null, error, change } = useBound<ChosenFirm | null>(name)
  const { online } = useSyncStatus()
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? '').trim()
  const answer = useFirms(endpoint, text, typed !== null && online)
  const firms = answer?.firms ?? NO_FIRMS
  const message = !online
    ? '查找公司需要联网，已填写的内容都保存在本机'
    : answer?.firms === null
      ? '没有连上服务器，请稍后重试'
      : answer?.asked === text && firms.length === 0
        ? `没有找到“${text}”`
        : firms.length === 0
          ? '正在查找…'
          : null
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
