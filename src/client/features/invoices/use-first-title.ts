/** The title that a firm without one begins with: the server's, or without a network what the device knows. */
import { useEffect, useState } from 'react'
import { readInvoiceProfile } from '#api/invoices.ts'
import { call } from '#client/lib/call.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { InvoiceTitle } from '#domain/invoice.ts'
import { EMPTY_TITLE, titleOf } from './title-fields.tsx'

/** Null until it is known; `wanted` false asks nothing. */
export function useFirstTitle(wanted: boolean): InvoiceTitle | null {
  const { actor } = useAccount()
  const [title, setTitle] = useState<InvoiceTitle | null>(null)
  const { name } = actor
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const take = (found: InvoiceTitle) => void (current && setTitle(found))
    call(readInvoiceProfile, {}).then(
      ({ data }) => take(titleOf(data)),
      () => take({ ...EMPTY_TITLE, title: name }),
    )
    return () => {
      current = false
    }
  }, [wanted, name])
  return title
}
