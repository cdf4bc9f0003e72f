/** The form of each action with a dialog, in the file with the action's name. Its code is loaded apart. */
import type { ComponentType } from 'react'
import { apart } from '#client/ui/loading/apart.tsx'
import { ACTION_NAMES } from '#domain/order/lifecycle.ts'
import type { ActionName } from '#domain/order/actions.ts'
import type { ActionFormProps } from './use-step-form.ts'

const FILES = import.meta.glob<{ Form: ComponentType<ActionFormProps> }>([
  './*.tsx',
  '!./order-actions.tsx',
  '!./after-sale-*.tsx',
  '!./price-*.tsx',
])

export const FORMS: Partial<Record<ActionName, ReturnType<typeof apart<ActionFormProps>>>> = Object.fromEntries(
  ACTION_NAMES.flatMap((name) => {
    const load = FILES[`./${name.replaceAll('_', '-')}.tsx`]
    return load ? [[name, apart(async () => (await load()).Form)]] : []
  }),
)
