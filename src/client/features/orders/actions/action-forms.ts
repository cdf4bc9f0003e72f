/** The form of each action with a dialog, in the file with the action's name. It is loaded when first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ACTION_NAMES } from '#domain/lifecycle.ts'
import type { ActionName } from '#domain/actions.ts'
import type { ActionFormProps } from './use-step-form.ts'

const FILES = import.meta.glob<{ Form: ComponentType<ActionFormProps> }>([
  './*.tsx',
  '!./order-actions.tsx',
  '!./after-sale-*.tsx',
  '!./price-*.tsx',
])

export const FORMS: Partial<Record<ActionName, LazyExoticComponent<ComponentType<ActionFormProps>>>> = Object.fromEntries(
  ACTION_NAMES.flatMap((name) => {
    const load = FILES[`./${name.replaceAll('_', '-')}.tsx`]
    return load ? [[name, lazy(async () => ({ default: (await load()).Form }))]] : []
  }),
)
