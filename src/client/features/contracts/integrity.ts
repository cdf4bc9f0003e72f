/**
 * Whether a contract still matches its hash: checked on the device, and asked of the server, whose copy may have been altered
 * since.
 */
import { useEffect, useState } from 'react'
import { call } from '#client/lib/call.ts'
import { CONTRACT } from '#client/sync/nouns/contract.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { isAltered } from '#domain/contract/contract-text.ts'
import type { Contract } from '#domain/contract/contract.ts'
import type { Actor } from '#domain/order/order.ts'

/** Null if the browser offers no hash, as on a page without https. */
async function hashOf(text: string): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : null
}

async function alteredThere(actor: Actor, { id, side }: Contract): Promise<boolean> {
  const details = await CONTRACT.details(actor)
  // A trader has a separate call for each side.
  const detail = details[actor.role === 'trader' && side === 'supply' ? details.length - 1 : 0]
  if (!detail) return false
  const { altered } = (await call(detail, { params: { id }, account: actor.user_id })) as { altered: boolean }
  return altered
}

export function useAltered(contract: Contract): boolean {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const key = `${contract.id} ${contract.version}`
  const [found, setFound] = useState<{ key: string; altered: boolean } | null>(null)
  useEffect(() => {
    let current = true
    const look = async () => {
      const hash = await hashOf(contract.text)
      const here = hash !== null && isAltered(contract, hash)
      const altered = here || (online && (await alteredThere(actor, contract).catch(() => false)))
      if (current) setFound({ key, altered })
    }
    void look()
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which text it is
  }, [key, online, actor])
  return found?.key === key && found.altered
}
