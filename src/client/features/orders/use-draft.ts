/** A form that saves itself on the device while one types, and is there again after the app was closed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '#client/sync/drafts.ts'
import { useAccount } from '#client/sync/react.tsx'

const WAIT_MS = 400

export interface Draft<T> {
  /** undefined until the device has been read */
  value: T | undefined
  change(next: (was: T) => T): void
  /** ms since the epoch of the last save; null before the first */
  saved_at: number | null
  /** why the last save failed, in words; null when it did not */
  problem: string | null
  /** Saves now. */
  save(): Promise<void>
  /** Saves now and stops saving: the step that is queued next takes the draft with it. `go` false begins to save again. */
  hold(go: boolean): Promise<void>
  drop(): Promise<void>
}

/** `make` is called once when there is no draft under `id`. */
export function useDraft<T>(id: string, kind: string, make: () => T): Draft<T> {
  const { db } = useAccount()
  const [value, setValue] = useState<T>()
  const [saved_at, setSavedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<T>(undefined)
  const dirty = useRef(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef(make)

  useEffect(() => {
    let current = true
    void readDraft(db, id).then((row) => {
      if (!current) return
      latest.current = row ? (row.value as T) : first.current()
      setSavedAt(row?.updated_at ?? null)
      setValue(latest.current)
    })
    return () => {
      current = false
    }
  }, [db, id])

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    if (latest.current === undefined) return
    dirty.current = false
    try {
      await saveDraft(db, id, kind, latest.current)
      setSavedAt(Date.now())
      setProblem(null)
    } catch (error) {
      dirty.current = true
      setProblem(error instanceof Error ? error.message : '草稿没有保存')
    }
  }, [db, id, kind])

  // Leaving, by whatever way, saves what the timer has not.
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
    value,
    saved_at,
    problem,
    change: useCallback(
      (next) => {
        if (latest.current === undefined) return
        latest.current = next(latest.current)
        setValue(latest.current)
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
    async drop() {
      held.current = true
      dirty.current = false
      clearTimeout(timer.current)
      await dropDraft(db, id)
    },
  }
}
