/** The ticket for a phone proved by a code. The first attempt spends a correct code, so later attempts reuse its ticket. */
import { useRef } from 'react'

type Refuse = (fields: Record<string, string>) => boolean

/** `check` spends the code and returns its ticket. */
export function usePhoneProof(check: (phone: string, code: string) => Promise<string>) {
  const proof = useRef<{ of: string; ticket: string } | null>(null)
  return {
    async ticketFor(phone: string, code: string): Promise<string> {
      const of = `${phone} ${code}`
      if (proof.current?.of !== of) proof.current = { of, ticket: await check(phone, code) }
      return proof.current.ticket
    },
    /** Drops a ticket that the server refuses. */
    dropWhenRefused:
      (refuse: Refuse): Refuse =>
      (fields) => {
        if (fields['verification_code']) proof.current = null
        return refuse(fields)
      },
  }
}
