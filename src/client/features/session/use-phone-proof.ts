/** The ticket for a phone that was proved by a code. A right code is spent by the first try, so its ticket serves the next tries. */
import { useRef } from 'react'

type Refuse = (fields: Record<string, string>) => boolean

/** `check` spends the code and answers its ticket. */
export function usePhoneProof(check: (phone: string, code: string) => Promise<string>) {
  const proof = useRef<{ of: string; ticket: string } | null>(null)
  return {
    async ticketFor(phone: string, code: string): Promise<string> {
      const of = `${phone} ${code}`
      if (proof.current?.of !== of) proof.current = { of, ticket: await check(phone, code) }
      return proof.current.ticket
    },
    /** A ticket that the server refuses serves no more. */
    dropWhenRefused:
      (refuse: Refuse): Refuse =>
      (fields) => {
        if (fields['verification_code']) proof.current = null
        return refuse(fields)
      },
  }
}
