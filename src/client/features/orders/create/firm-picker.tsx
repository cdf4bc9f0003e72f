/** Finding a firm by its name: a combobox over the server's look-up. Without a network it says so, and what was chosen stays. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { ResponseOf } from '#api/endpoint.ts'
import { type procurerOption, type supplierSearch } from '#api/orders.ts'
import { call } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Field } from '#client/ui/field.tsx'
import { Tag } from '#client/ui/tag.tsx'

type Lookup = typeof supplierSearch | typeof procurerOption
export type FirmOption = ResponseOf<Lookup>['data'][number]
/** What a draft keeps of the chosen firm. */
export interface ChosenFirm {
  id: string
  name: string
}

const WAIT_MS = 200
const Panel = chakra('ul', {
  base: {
    position: 'absolute',
    insetX: 0,
    top: 'calc(100% + 4px)',
    zIndex: 'popover',
    maxH: '280px',
    overflowY: 'auto',
    p: '6px',
    bg: 'bg.raised',
    rounded: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'popover',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 3,
      minH: 'targetSm',
      px: '10px',
      py: '6px',
      rounded: 'sm',
      cursor: 'pointer',
    },
    '& li[aria-selected=true]': { bg: 'bg.muted' },
    '& li[aria-disabled=true]': { color: 'fg.muted', cursor: 'default' },
  },
})

type Answer = { asked: string; firms: FirmOption[] | null }

/** Firms whose name contains the text while `open`; null when they could not be asked for. */
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

export function FirmPicker({
  label,
  endpoint,
  value,
  onChange,
  error,
}: {
  label: string
  endpoint: Lookup
  value: ChosenFirm | null
  onChange: (firm: FirmOption | null) => void
  error?: string | undefined
}) {
  const id = useId()
  const { online } = useSyncStatus()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const open = typed !== null
  const text = (typed ?? '').trim()
  const answer = useFirms(endpoint, text, open && online)
  const firms = answer?.firms ?? []
  const said = !online
    ? '查找公司需要联网，已填写的内容都保存在本机'
    : answer?.firms === null
      ? '没有连上服务器，请稍后重试'
      : answer?.asked === text && firms.length === 0
        ? `没有找到“${text}”`
        : firms.length === 0
          ? '正在查找…'
          : null

  const choose = (firm: FirmOption) => {
    onChange(firm)
    setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (open) setAt((was) => Math.max(0, Math.min(firms.length - 1, was + step)))
      else setTyped('')
    }
    const firm = firms[at]
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (firm) choose(firm)
    }
    if (event.key === 'Escape' && open) setTyped(null)
  }
  return (
    <chakra.div position="relative">
      <Field
        label={label}
        required
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && firms[at] ? `${id}-${at}` : undefined}
        placeholder="输入公司名称查找"
        value={typed ?? value?.name ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => open || setTyped('')}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          if (value) onChange(null)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
        error={error}
      />
      {open ? (
        <Panel id={`${id}-list`} role="listbox" aria-label={label}>
          {said ? (
            <li role="option" aria-disabled aria-selected={false}>
              {said}
            </li>
          ) : null}
          {firms.map((firm, index) => (
            <li
              key={firm.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault()
                choose(firm)
              }}
            >
              <span>{firm.name}</span>
              {firm.certified ? <Tag tone="verdigris">已认证</Tag> : <Tag tone="amber">未认证</Tag>}
            </li>
          ))}
        </Panel>
      ) : null}
    </chakra.div>
  )
}
