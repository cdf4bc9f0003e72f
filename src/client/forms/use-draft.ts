/** A draft saves a form on the device during typing, and restores it after the app was closed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { type DraftRow, NO_SUBJECT } from '#client/sync/device/rows.ts'
import { type DraftSubject, draftsOf, gatherDrafts, saveDraft } from '#client/sync/device/drafts.ts'
import { durably } from '#client/sync/device/storage.ts'
import { useLiveBeside } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'

const WAIT_MS = 400

export interface Draft<T> {
  /** id of the open draft; the queued step refers to it */
  id: string
  /** undefined until the device has been read, if it may have a draft */
  value: T | undefined
  /** Keeps the typed value, which is saved shortly after the last change. */
  keep(value: T): void
  /** time of the last save in ms since the epoch; null before the first */
  saved_at: number | null
  /** why the last save failed, in words; null if it succeeded */
  problem: string | null
  /** Saves now, unless the device has it already. */
  save(): Promise<void>
  /** Saves now and stops saving, because the next queued step takes the draft with it. `go` false resumes saving. */
  hold(go: boolean): Promise<void>
  /** Saves now under another subject: that of the page opened next, or of the queued step. False if it fails. */
  move(to: DraftSubject<T>): Promise<boolean>
  /** Takes the draft off the device, because the server has what is typed. The next change saves one again. */
  drop(): Promise<void>
  /** number of other drafts of the same subject that were taken back */
  others: number
  /** number of them that are about the same thing, so that a person is warned before sending this one */
  left_behind: number
  /** Saves what is typed and opens the next other draft, or merges those that can be joined. */
  turn(): Promise<void>
}

/**
 * Opens the subject's latest draft, merged with those that can be joined. `make` creates one if there is none: at once if the subject
 * is known to have none, else after the device has been read.
 */
export function useDraft<T>(of: DraftSubject<T>, make: () => T): Draft<T> {
  const { kind, subject, former } = of
  const { db, drafted } = useAccount()
  const [begun] = useState(() =>
    drafted.has(subject) === false && !(former && drafted.has(former)) ? { id: uuidv7(), value: make() } : null,
  )
  const [id, setId] = useState(begun?.id ?? '')
  const [value, setValue] = useState(begun?.value)
  const [saved_at, setSavedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(begun?.value)
  /** the value's JSON, because the form may later mutate the object that it reported */
  const kept = useRef(begun ? JSON.stringify(begun.value) : '')
  const dirty = useRef(false)
  /** whether the device has the latest value under this id */
  const stored = useRef(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef({ of, make })
  const [params] = useSearchParams()
  /** the draft named in the address */
  const wanted = useRef(params.get('draft'))
  /** whether the form began from memory, before the device was read */
  const unread = useRef(begun !== null)

  const take = useCallback((row: (DraftRow & { value: T }) | undefined) => {
    latest.current = row ? row.value : first.current.make()
    kept.current = JSON.stringify(latest.current)
    stored.current = row !== undefined
    setId(row?.id ?? uuidv7())
    setSavedAt(row?.updated_at ?? null)
    setValue(latest.current)
  }, [])

  useEffect(() => {
    let current = true
    const open = (rows: (DraftRow & { value: T })[]) => {
      if (!current) return
      const row = rows.find((each) => each.id === wanted.current) ?? rows[0]
      // A draft may have been saved an instant ago. It never replaces what is typed, which counts it among the others.
      if (unread.current && (!row || dirty.current || stored.current)) return
      take(row)
    }
    const whose = { ...first.current.of, kind, subject }
    // A full device cannot write, but still opens its drafts.
    void gatherDrafts(db, whose).then(open, async () => open(await draftsOf(db, whose)))
    return () => {
      current = false
      unread.current = false
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
      const text = kept.current
      try {
        await saveDraft(db, id, under, latest.current)
        stored.current = text === kept.current
        setSavedAt(Date.now())
        setProblem(null)
      } catch (error) {
        dirty.current = true
        setProblem(error instanceof Error ? error.message : '草稿没有保存')
      }
    },
    [db, id],
  )
  const save = useCallback(async () => {
    if (!stored.current) await saveAs({ ...first.current.of, kind, subject })
  }, [saveAs, kind, subject])

  // Leaving the page in any way saves what the timer has not saved yet.
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
        // The form also reports when nothing changed, and an unchanged draft is not saved.
        const text = JSON.stringify(typed)
        if (text === kept.current) return
        kept.current = text
        latest.current = typed
        stored.current = false
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
      if (!go) return
      // Another tab may have thrown the saved draft away.
      if (stored.current) stored.current = (await db.drafts.get(id)) !== undefined
      await save()
    },
    async move(to) {
      // An untouched form is no draft.
      if (held.current || saved_at !== null || dirty.current) await saveAs(to)
      return !dirty.current
    },
    async drop() {
      clearTimeout(timer.current)
      await durably(db, () => db.drafts.delete(id))
      dirty.current = false
      stored.current = false
      setSavedAt(null)
    },
    others: others ?? 0,
    left_behind: subject === NO_SUBJECT ? 0 : (others ?? 0),
    async turn() {
      if (dirty.current) await save()
      const left = await gatherDrafts(db, { ...first.current.of, kind, subject })
      const rows = left.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const next = rows.find((row) => row.id > id) ?? rows.find((row) => row.id !== id) ?? rows[0]
      // If the save failed, or the person typed meanwhile, the form keeps its draft.
      if (next && !dirty.current) take(next)
    },
  }
}
