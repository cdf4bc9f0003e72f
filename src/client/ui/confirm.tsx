/** A question with two answers, asked from anywhere: `if (await confirm({ … }))`. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = { title?: string; message: ReactNode; confirm_label?: string; cancel_label?: string; danger?: boolean }

type Asked = Question & { answer: (yes: boolean) => void }

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

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null
  const { title = '提示', message, confirm_label = '确定', cancel_label = '取消', danger = false, answer } = question
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={title}
      tone={danger ? 'danger' : 'plain'}
      width={420}
      closable={false}
      footer={
        <>
          <Button onClick={() => answer(false)}>{cancel_label}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm_label}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
