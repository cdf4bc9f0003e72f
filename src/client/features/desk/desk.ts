/**
 * Reads and writes of the operator's desk. What was read stays on the device for reading offline, and is asked again after every
 * change at the desk, one's own or another's. A change is sent at once and not queued, because who decides must be answered by
 * what others have decided (decision 0100); what was typed stays in its form or draft.
 */
import { useCallback, useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '#api/endpoint.ts'
import { call, Unreachable } from '#client/lib/call.ts'
import { type KeptCall, signalled } from '#client/sync/kept/kept.ts'
import { type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { useAccount } from '#client/sync/reading/react.tsx'

/** The kept answer of a call of the desk; null asks nothing. */
export const useDesk = <T>(call: KeptCall<T> | null): Kept<T> => useKept(call, { follows: 'desk' })

type Sending<E extends Endpoint> = { params?: ParamsOf<E>; body: BodyOf<E> }

/**
 * Sends one change and resolves with its answer. Throws Refused or Unreachable. The same change sent again after a lost answer
 * bears the same key, so that it takes effect once.
 */
export function useDeskSend() {
  const { actor } = useAccount()
  const lost = useRef<{ content: string; key: string } | null>(null)
  return useCallback(
    async <E extends Endpoint>(endpoint: E, { params, body }: Sending<E>): Promise<ResponseOf<E>> => {
      const content = JSON.stringify([endpoint.method, endpoint.path, params, body])
      const key = lost.current?.content === content ? lost.current.key : uuidv7()
      lost.current = { content, key }
      try {
        const answer = await call(endpoint, { ...(params ? { params } : {}), body, key, account: actor.user_id } as never)
        lost.current = null
        signalled('desk')
        return answer as ResponseOf<E>
      } catch (error) {
        if (!(error instanceof Unreachable)) lost.current = null
        throw error
      }
    },
    [actor],
  )
}
