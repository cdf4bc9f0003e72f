/** The proof of a phone by a code. The first attempt spends a correct code, so later attempts reuse its answer. */
import { useRef } from 'react'

type Refuse = (fields: Record<string, string>) => boolean

/** `check` spends the code and returns what it proves. */
export function usePhoneProof<Proof>(check: (phone: string, code: string) => Promise<Proof>) {
  const known = useRef<{ key: string; proof: Proof } | null>(null)
  return {
    async of(phone: string, code: string): Promise<Proof> {
      const key = `${phone} ${code}`
      if (known.current?.key !== key) known.current = { key, proof: await check(phone, code) }
      return known.current.proof
    },
    /** Drops a proof that the server refuses. */
    dropWhenRefused:
      (refuse: Refuse): Refuse =>
      (fields) => {
        if (fields['verification_code']) known.current = null
        return refuse(fields)
      },
  }
}
