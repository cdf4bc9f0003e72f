/** A question with two answers, asked from anywhere: `if (await confirm({ … }))`. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Asked, Question } from './confirm-dialog.tsx'

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Resolves to true when confirmed; a second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    ask({
      ...question,
      answer: (yes) => {
        ask(null)
        resolve(yes)
      },
    })
  })
}

/** The question every exit asks. */
export const confirmLogout = () => confirm({ title: '提示', message: '确定要退出登录吗？', danger: true })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
