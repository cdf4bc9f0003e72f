/** The side rail of a desk: it starts collapsed, and the device remembers a change. In a narrow window it closes with the next page. */
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useMedia } from '#client/ui/use-media.ts'
import { MENU_COLLAPSED_BY_DEFAULT } from '#domain/constants.ts'

const COLLAPSED_KEY = 'xunjin.collapsed'
/** In narrower windows the open rail would leave too little room for the page. */
const NARROW = '(max-width: 1023px)'

function remembered(): boolean {
  try {
    const kept = localStorage.getItem(COLLAPSED_KEY)
    return kept === null ? MENU_COLLAPSED_BY_DEFAULT : kept === '1'
  } catch {
    return MENU_COLLAPSED_BY_DEFAULT
  }
}

export function useRail(): { collapsed: boolean; toggle: () => void } {
  const narrow = useMedia(NARROW)
  const { pathname } = useLocation()
  const [kept, setKept] = useState(remembered)
  const [open_at, setOpenAt] = useState<string | null>(null)
  const collapsed = narrow ? open_at !== pathname : kept
  const toggle = () => {
    if (narrow) return setOpenAt(collapsed ? pathname : null)
    setKept(!collapsed)
    try {
      localStorage.setItem(COLLAPSED_KEY, collapsed ? '0' : '1')
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return { collapsed, toggle }
}
