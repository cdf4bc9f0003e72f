/** Moves the focus in the sheet: arrows, Enter and Tab. A cell names its place in `data-row` and `data-column`. */
import type { KeyboardEvent } from 'react'
import { COLUMNS } from './typed-quotes.ts'

/** The cell at a place: the columns of figures, and behind them the row's history. */
const cellAt = (grid: HTMLElement, row: number, column: number): HTMLElement | null =>
  grid.querySelector(`[data-row="${row}"][data-column="${column}"]`)

function focusAt(grid: HTMLElement, row: number, column: number): boolean {
  const cell = cellAt(grid, row, column)
  cell?.focus()
  return cell !== null
}

/** Whether the caret is at that end of the text, or all of it is selected. */
function isAtEnd(cell: HTMLElement, end: 'start' | 'end'): boolean {
  if (!(cell instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = cell
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length)
}

/** Whether the key moved the focus; then the browser must not act on it. */
function moves(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: grid } = event
  if (altKey || ctrlKey || metaKey) return false
  const [row, column] = [Number(cell.dataset['row']), Number(cell.dataset['column'])]
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return focusAt(grid, row - 1, column)
  if (key === 'ArrowDown' || (key === 'Enter' && column < COLUMNS.length))
    return focusAt(grid, row + 1, column) || key === 'Enter'
  if (shiftKey && key !== 'Tab') return false
  if (key === 'ArrowLeft' && isAtEnd(cell, 'start')) return focusAt(grid, row, column - 1)
  if (key === 'ArrowRight' && isAtEnd(cell, 'end')) return focusAt(grid, row, column + 1)
  if (key === 'Tab' && !shiftKey) return column < COLUMNS.length - 1 ? focusAt(grid, row, column + 1) : focusAt(grid, row + 1, 0)
  if (key === 'Tab') return column > 0 ? focusAt(grid, row, column - 1) : focusAt(grid, row - 1, COLUMNS.length - 1)
  return false
}

/** `onUndo` and `onRedo` replace those of the browser, which know one field only. */
export const gridKeys =
  ({ onUndo, onRedo }: { onUndo: () => void; onRedo: () => void }) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const cell = event.target as HTMLElement
    if (cell.dataset['row'] === undefined || event.nativeEvent.isComposing) return
    const key = event.key.toLowerCase()
    const command = (event.ctrlKey || event.metaKey) && !event.altKey
    if (command && (key === 'y' || (key === 'z' && event.shiftKey))) onRedo()
    else if (command && key === 'z') onUndo()
    else if (!moves(event, cell)) return
    event.preventDefault()
  }
