/** A control waits with its text, and with Enter, while an input method composes. */
import type { ChangeEvent, CompositionEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Properties of a text control: `take` is told the text, which `read` has read. While an input method composes, the text stays as it is,
 * because a rewritten one is composed a second time. The browser may end a composition without another change.
 */
export const takes = <C extends Control = HTMLInputElement>(
  take: (text: string) => void,
  read: (text: string, control: C) => string = (text) => text,
) => ({
  onChange: ({ target, nativeEvent }: ChangeEvent<C>) =>
    take((nativeEvent as InputEvent).isComposing ? target.value : read(target.value, target)),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<C>) => take(read(currentTarget.value, currentTarget)),
})

/** Whether the key belongs to an input method. Safari says so by the key's code alone, once the composition has ended. */
export const composes = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
