/** Invitations to this person's phone. Joining ends this account's own firm, which must be empty, and logs the person out. */
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { acceptOffer, listOffers, type Offer } from '#api/members.ts'
import { call, Refused } from '#client/lib/call.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { rolesText } from '#domain/firm/member.ts'

/** `onJoined` logs the person out, so that the device starts with the data of the new firm. */
export function Offers({ onJoined }: { onJoined: (firm_name: string) => void }) {
  const { actor } = useAccount()
  const { data = [] } = useQuery({
    queryKey: ['offers', actor.user_id],
    queryFn: async () => (await call(listOffers, { account: actor.user_id })).data,
    gcTime: 0,
  })
  const join = async ({ id, firm_name }: Offer) => {
    const message = `您会成为“${firm_name}”的同事，现在的账号不再有自己的企业。加入后请重新登录。`
    if (!(await confirm({ title: '加入企业？', message, confirm_label: '加入' }))) return
    try {
      await call(acceptOffer, { account: actor.user_id, params: { id } })
      onJoined(firm_name)
    } catch (error) {
      const gone = error instanceof Refused && error.status === 404
      toast.error(gone ? '邀请已失效，请让企业的管理员重新邀请' : error instanceof Error ? error.message : '没有加入，请稍后重试')
    }
  }
  return data.map((offer) => (
    <Notice key={offer.id} title={`${offer.firm_name}邀请您加入`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        <p>您的角色：{rolesText(offer.roles)}</p>
        <Button size="sm" variant="primary" onClick={() => void join(offer)}>
          加入
        </Button>
      </chakra.div>
    </Notice>
  ))
}
