/** A value read live from the device once for all components that show a part of it. */
import { liveQuery, type Subscription } from 'dexie'

export class LiveValue<T> {
  readonly #read: () => Promise<T>
  readonly #listeners = new Set<() => void>()
  #value: T | undefined
  #reading: Subscription | undefined

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  /** The query starts with the first listener and ends with the last. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#reading ??= liveQuery(this.#read).subscribe((value) => {
      this.#value = value
      for (const each of this.#listeners) each()
    })
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  /** undefined before the first result */
  get value(): T | undefined {
    return this.#value
  }

  stop(): void {
    this.#reading?.unsubscribe()
    this.#reading = undefined
    this.#value = undefined
    this.#listeners.clear()
  }
}
