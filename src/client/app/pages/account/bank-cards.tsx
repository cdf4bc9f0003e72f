/** 银行卡: the accounts on which a supplier's firm is paid. */
import { useStandings } from '#client/app/certification-gap.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { BankCardCards, NO_BANK_CARD } from '#client/features/bank-cards/bank-card-cards.tsx'
import { BankCardForm } from '#client/features/bank-cards/bank-card-form.tsx'
import { useBankCards } from '#client/features/bank-cards/queries.ts'
import { bankCardPath } from '#client/lib/paths.ts'
import { RecordPage } from '#client/lists/record-page.tsx'
import type { Holders } from '#domain/firm/bank-card.ts'
import type { CertificationKind } from '#domain/firm/certification.ts'

/** The names that the account's certifications prove now. */
function useHolders(): Holders {
  const { user } = useAccountProfile()
  const standings = useStandings()
  const proves = (kind: CertificationKind) => (standings ? standings[kind] === 'passed' : user.certification[kind])
  return { firm_name: proves('organization') ? user.compname : '', person_name: proves('personal') ? user.realname : '' }
}

export function Page() {
  const holders = useHolders()
  return (
    <RecordPage
      title="银行卡"
      about="本企业的收款账户，同事共用"
      add="添加银行卡"
      pathOf={bankCardPath}
      rows={useBankCards()}
      none={NO_BANK_CARD}
      renderList={(items) => <BankCardCards items={items} />}
      renderForm={(form) => <BankCardForm {...form} holders={holders} />}
    />
  )
}
