/** The form of each action with a dialog. The app provides them, so that a button needs no import of the feature whose form it opens. */
import { createContext, use } from 'react'
import type { apart } from '#client/ui/loading/apart.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import type { ActionFormProps } from './use-step-form.ts'

export type ActionForms = Partial<Record<ActionName, ReturnType<typeof apart<ActionFormProps>>>>

const Context = createContext<ActionForms>({})
export const ActionFormsContext = Context.Provider
export const useActionForms = (): ActionForms => use(Context)
