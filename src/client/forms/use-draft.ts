/** A draft saves a form on the device while a person types, and brings it back after the app was closed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { type DraftRow, NO_SUBJECT } from '#client/sync/rows.ts'
import { type DraftSubject, draftsOf, gatherDrafts, saveDraft } from '#client/sync/drafts.ts'
import { useLiveBeside } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'

const WAIT_MS = 400

export interface Draft<T> {
  /** of the draft in hand; the step that is queued takes it by this id */
  id: string
  /** undefined until the device has been read */
  value: T | undefined
  /** Keeps the typed value: it is saved shortly after the last change. */
  keep(value: T): void
  /** ms since the epoch of the last save; null before the first */
  saved_at: number | null
  /** why the last save failed, in words; null when it did not */
  problem: string | null
  /** Saves now. */
  save(): Promise<void>
  /** Saves now and stops saving: the step that is queued next takes the draft with it. `go` false begins to save again. */
  hold(go: boolean): Promise<void>
  /** Saves now under another subject, which the page opens next or the step that is queued has. False when it could not. */
  move(to: DraftSubject<T>): Promise<boolean>
  /** how many other drafts of the same subject there are: those taken back */
  others: number
  /** how many of them are said before this one is sent, because they are about the same thing */
  left_behind: number
  /** Saves what is typed and turns to the next of the others, or takes in those that join. */
  turn(): Promise<void>
}

/** Opens the draft of the subject that was typed last, with those that join it; `make` begins one when there is none. */
export function useDraft<T>(of: DraftSubject<T>, make: () => T): Draft<T> {
  const { kind, subject } = of
  const { db } = useAccount()
  const [id, setId] = useState('')
  const [value, setValue] = useState<T>()
  const [saved_at, setSavedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<T>(undefined)
  /** the JSON of the value: the form may change in place what it has reported */
  const kept = useRef('')
  const dirty = useRef(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef({ of, make })
  const [params] = useSearchParams()
  /** the draft that the address asks for */
  const wanted = useRef(params.get('draft'))

  const take = useCallback((row: (DraftRow & { value: T }) | undefined) => {
    latest.current = row ? row.value : first.current.make()
    kept.current = JSON.stringify(latest.current)
    setId(row?.id ?? uuidv7())
    setSavedAt(row?.updated_at ?? null)
    setValue(latest.current)
  }, [])

  useEffect(() => {
    let current = true
    const open = (rows: (DraftRow & { value: T })[]) => {
      if (current) take(rows.find((row) => row.id === wanted.current) ?? rows[0])
    }
    const whose = { ...first.current.of, kind, subject }
    // A device without room to write still opens what it has.
    void gatherDrafts(db, whose).then(open, async () => open(await draftsOf(db, whose)))
    return () => {
      current = false
    }
  }, [db, kind, subject, take])

  const others = useLiveBeside(async () => {
    const rows = id ? await draftsOf(db, { ...first.current.of, kind, subject }) : []
    return rows.filter((row) => row.id !== id).length
  }, [db, kind, subject, id])

  const saveAs = useCallback(
    async (under: DraftSubject<T>) => {
      clearTimeout(timer.current)
      if (latest.current === undefined) return
      dirty.current = false
      try {
        await saveDraft(db, id, under, latest.current)
        setSavedAt(Date.now())
        setProblem(null)
      } catch (error) {
        dirty.current = true
        setProblem(error instanceof Error ? error.message : '草稿没有保存')
      }
    },
    [db, id],
  )
  const save = useCallback(() => saveAs({ ...first.current.of, kind, subject }), [saveAs, kind, subject])

  // Every way of leaving the page saves what the timer has not saved yet.
  useEffect(() => {
    const leave = () => {
      if (dirty.current && !held.current) void save()
    }
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    globalThis.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      globalThis.removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])

  return {
    id,
    value,
    saved_at,
    problem,
    keep: useCallback(
      (typed) => {
        // The form reports more than changes, and an unchanged draft is not saved.
        const text = JSON.stringify(typed)
        if (text === kept.current) return
        kept.current = text
        latest.current = typed
        setValue(typed)
        if (held.current) return
        dirty.current = true
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void save(), WAIT_MS)
      },
      [save],
    ),
    save,
    async hold(go) {
      held.current = go
      if (go) await save()
    },
    async move(to) {
      // A form that nobody has typed in is no draft.
      if (held.current || saved_at !== null || dirty.current) await saveAs(to)
      return !dirty.current
    },
    others: others ?? 0,
    left_behind: subject === NO_SUBJECT ? 0 : (others ?? 0),
    async turn() {
      if (dirty.current) await save()
      const left = await gatherDrafts(db, { ...first.current.of, kind, subject })
      const rows = left.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const next = rows.find((row) => row.id > id) ?? rows.find((row) => row.id !== id) ?? rows[0]
      // The form keeps a draft that could not be saved or was typed into meanwhile.
      if (next && !dirty.current) take(next)
    },
  }
}
