/** 银行卡: the accounts on which a supplier's firm is paid. The query contains the card that is being added or edited. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ADD_BANK_CARD, BankCardCards, NoBankCard } from '#client/features/bank-cards/bank-card-cards.tsx'
import { BankCardForm } from '#client/features/bank-cards/bank-card-form.tsx'
import { useBankCards } from '#client/features/bank-cards/queries.ts'
import { useStandings } from '#client/app/certification-gap.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { bankCardPath } from '#client/lib/paths.ts'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { useOpened } from '#client/lists/use-opened.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import type { Holders } from '#domain/firm/bank-card.ts'
import type { CertificationKind } from '#domain/firm/certification.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const Add = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={ADD_BANK_CARD}>
    添加银行卡
  </ButtonLink>
)

/** The names that the account's certifications prove now. */
function useHolders(): Holders {
  const { user } = useAccountProfile()
  const standings = useStandings()
  const proves = (kind: CertificationKind) => (standings ? standings[kind] === 'passed' : user.certification[kind])
  return { firm_name: proves('organization') ? user.compname : '', person_name: proves('personal') ? user.realname : '' }
}

export function Page() {
  const { items, failed, again } = useBankCards()
  const holders = useHolders()
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const edited = params.get('edit')
  const item = useOpened(items, edited)
  const close = () => void (key === 'default' ? navigate(bankCardPath()) : navigate(-1))
  const body = () => {
    if (items?.length) return <BankCardCards items={items} />
    if (items) return <NoBankCard />
    if (!failed) return <SkeletonCards count={2} />
    return (
      <NotReadYet what="银行卡" possible="添加" failed={failed} again={again}>
        <Add />
      </NotReadYet>
    )
  }
  return (
    <>
      <PageHeader title="银行卡" back="/user" />
      <PageBody maxW="wide">
        {items?.length ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              本企业的收款账户，同事共用
            </chakra.p>
            <Add />
          </chakra.div>
        ) : null}
        {body()}
      </PageBody>
      {edited === 'new' || item ? (
        <BankCardForm key={edited} item={edited === 'new' ? null : item} all={items ?? []} holders={holders} onClose={close} />
      ) : null}
    </>
  )
}
