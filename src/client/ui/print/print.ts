/** Complete printing: before a print, a page shows all its content and loads its photos. */
import { useEffect } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import { setPrinting } from './printing.ts'

/** Loads pictures now that would otherwise wait for scrolling. */
function picturesNow(): HTMLImageElement[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
  for (const picture of pictures) picture.loading = 'eager'
  return pictures
}
// The browser waits only for the next render. A print from its own menu therefore lacks photos that must first be read; their
// tiles say so on paper.
globalThis.addEventListener?.('beforeprint', picturesNow)

const LONGEST_WAIT_MS = 15_000
const LOOK_AGAIN_MS = 60
/** Photos that appear for the print are requested only after the page is redrawn. */
const CALM_LOOKS = 3
/** Whether the print is incomplete: content is still loading (`aria-busy`), or pictures have not arrived. */
function unready(): boolean {
  const pictures = picturesNow()
  return document.querySelector('main [aria-busy=true]') !== null || pictures.some(({ complete }) => !complete)
}

/** Shows everything, waits for the photos, and opens the browser's print dialog. */
export async function printPage(): Promise<void> {
  setPrinting(true)
  const end = nowMs() + LONGEST_WAIT_MS
  for (let calm = 0; calm < CALM_LOOKS && nowMs() < end; calm = unready() ? 0 : calm + 1)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  print()
}

/** Makes the keys of the browser's print command print the whole page too. */
export function usePrintKeys(active = true): void {
  useEffect(() => {
    if (!active) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      void printPage()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [active])
}

/** Browsers without margin boxes ignore this. */
const PAGE_NUMBERS = '@bottom-center { content: "第 " counter(page) " 页，共 " counter(pages) " 页"; font-size: 8pt }'

/**
 * Sets the paper size for this page only. The content security policy forbids a style element, but allows a sheet made by script.
 */
export function usePageSize(size: 'A5 landscape' | 'A4 portrait', numbered = false): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${size}; margin: 12mm; ${numbered ? PAGE_NUMBERS : ''} }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [size, numbered])
}
