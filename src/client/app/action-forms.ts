/** Finds the form of each action by its file name in the folders `actions/` of all features. Each form's code loads on demand. */
import type { ComponentType } from 'react'
import type { ActionForms } from '#client/forms/step/action-forms.ts'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'
import { apart } from '#client/ui/loading/apart.tsx'
import { ACTION_NAMES } from '#domain/order/lifecycle.ts'

const FILES = Object.entries(import.meta.glob<{ Form: ComponentType<ActionFormProps> }>('../features/*/actions/*.tsx'))

export const FORMS: ActionForms = Object.fromEntries(
  ACTION_NAMES.flatMap((name) => {
    const [, load] = FILES.find(([path]) => path.endsWith(`/${name.replaceAll('_', '-')}.tsx`)) ?? []
    return load ? [[name, apart(async () => (await load()).Form)]] : []
  }),
)
