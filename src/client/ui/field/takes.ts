/** Text controls that ignore text and Enter while an input method composes. */
import type { ChangeEvent, CompositionEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Props of a text control: `take` receives the text after `read`. During composition the text stays untouched, because a
 * rewritten one would be composed twice. The browser may end a composition without another change event.
 */
export const takes = <C extends Control = HTMLInputElement>(
  take: (text: string) => void,
  read: (text: string, control: C) => string = (text) => text,
) => ({
  onChange: ({ target, nativeEvent }: ChangeEvent<C>) =>
    take((nativeEvent as InputEvent).isComposing ? target.value : read(target.value, target)),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<C>) => take(read(currentTarget.value, currentTarget)),
})

/** Whether the key belongs to an input method. After the composition, Safari shows it only in the key code. */
export const composes = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
