/** The dialog that is open over a list of the desk. A button opens it, or the address (`?edit=`), to which a draft leads. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** `asked` reads what the address names, or null if the list has nothing like it. */
export function useOpen<Open extends object | string>(asked: (edited: string) => Open | null) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<Open | null>(null)
  /** the `edit` that has been opened: it opens once, and stays although a colleague deletes the row */
  const [taken, setTaken] = useState<string | null>(null)
  const edited = params.get('edit')
  const found = edited === null || edited === taken ? null : asked(edited)
  if (found) {
    setTaken(edited)
    setOpen(found)
  }
  const close = () => {
    setOpen(null)
    if (edited === null) return
    setParams(
      (was) => {
        was.delete('edit')
        was.delete('draft')
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { open, setOpen, close }
}
