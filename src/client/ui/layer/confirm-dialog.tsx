/** The dialog of a yes-or-no question. */
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = { title?: string; message: ReactNode; confirm_label?: string; cancel_label?: string; danger?: boolean }

export type Asked = Question & { answer: (yes: boolean) => void }

export function ConfirmDialog({ question }: { question: Asked }) {
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
