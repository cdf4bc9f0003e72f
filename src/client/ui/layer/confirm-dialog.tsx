/** The dialog of a yes-or-no question. */
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = {
  title?: string
  message: ReactNode
  confirm_label?: string
  cancel_label?: string
  danger?: boolean
  /** Enter confirms at once: for a step that keys have begun. Without it the dialog opens on 取消. */
  enter_confirms?: boolean
}

export type Asked = Question & { answer: (yes: boolean) => void }

export function ConfirmDialog({ question }: { question: Asked }) {
  const { title = '提示', message, confirm_label = '确定', cancel_label = '取消', danger = false } = question
  const { enter_confirms = false, answer } = question
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
          <Button
            // `showModal` focuses the element with this attribute. React's own `autoFocus` comes before the dialog is open.
            ref={(button: HTMLButtonElement | null) => void button?.toggleAttribute('autofocus', enter_confirms)}
            variant={danger ? 'danger' : 'primary'}
            onClick={() => answer(true)}
          >
            {confirm_label}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
