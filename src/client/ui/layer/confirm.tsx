/** A yes-or-no question that any code may ask and await: `if (await confirm({ … }))`. */
import { apart } from '#client/ui/loading/apart.tsx'
import { ask } from './asked.tsx'
import type { Question } from './confirm-dialog.tsx'

const ConfirmDialog = apart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Resolves to true when confirmed. */
export const confirm = (question: Question): Promise<boolean> =>
  ask(false, (answer) => <ConfirmDialog question={{ ...question, answer }} />)
