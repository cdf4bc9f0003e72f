/** The initial title of a firm without one: the server's suggestion, or offline what the device knows. */
import { useMemo } from 'react'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { INVOICE_TITLE } from '#client/sync/kept/kept-calls.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { InvoiceTitle } from '#domain/accounting/invoice.ts'
import { EMPTY_TITLE, titleOf } from './title-fields.tsx'

/** Null until known; `wanted` false requests nothing. */
export function useFirstTitle(wanted: boolean): InvoiceTitle | null {
  const { name } = useAccount().actor
  const { value, failure } = useKept(wanted ? INVOICE_TITLE : null)
  const away = failure !== null
  return useMemo(() => (value ? titleOf(value) : away ? { ...EMPTY_TITLE, title: name } : null), [value, away, name])
}
