/** The dialog that adds or edits a bank card. An edit that came back is shown as typed, with the reason. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { createBankCard } from '#api/bank-cards.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { ChoiceField, SwitchField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { certificationPath } from '#client/lib/paths.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { fieldsOf, isDeleted, refusedEdit } from '#client/sync/reading/use-ranked.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatAccountNo } from '#domain/firm/bank-account.ts'
import { bankOf } from '#domain/firm/bank-bins.ts'
import {
  ACCOUNT_TYPES,
  type AccountType,
  BANK_NAME_LENGTH,
  type BankCardFields,
  bankCardProblems,
  HOLDER_MISSING,
  cardTitle,
  CNAPS_LENGTH,
  type Holders,
  holderOf,
} from '#domain/firm/bank-card.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { readAccountNo } from '#domain/input/typed-numbers.ts'
import { type BankCardItem, useBankCardActions, withoutStanding } from './queries.ts'

const NOTHING: BankCardFields = {
  account_type: 'public',
  holder: '',
  bank_name: '',
  branch: '',
  account_no: '',
  cnaps_no: '',
  is_default: false,
}
const TYPES = Object.entries(ACCOUNT_TYPES) as [AccountType, string][]
const TYPE_HINTS: Record<AccountType, string> = { public: '企业账户', private: '个人借记卡' }

interface Props {
  /** null adds a new one */
  item: BankCardItem | null
  /** the firm's cards, including this one */
  all: readonly BankCardItem[]
  holders: Holders
  onClose: () => void
}

const CERTIFICATION_OF = { public: 'organization', private: 'personal' } as const

/** A card bears a certified name, so without one the way leads to the certification. */
const HolderMissing = ({ type }: { type: AccountType }) => (
  <Notice
    tone="need"
    title={HOLDER_MISSING[type]}
    action={
      <ButtonLink size="sm" to={certificationPath(CERTIFICATION_OF[type])}>
        去认证
      </ButtonLink>
    }
  />
)

export function BankCardForm({ item: given, all, holders, onClose }: Props) {
  const actions = useBankCardActions()
  // The form sends the version that it opened. A change that arrives during typing is then reported, not overwritten.
  const [item] = useState(given)
  const [id] = useState(() => item?.value.id ?? uuidv7())
  const refused = item ? refusedEdit(item) : undefined
  const first: BankCardFields = item ? { ...fieldsOf(withoutStanding(item.value)), is_default: false } : NOTHING
  /** A colleague's private card keeps its holder while its number stays the same. */
  const holdersOf = ({ account_type, account_no }: BankCardFields): Holders =>
    item?.value.account_type === account_type && item.value.account_no === account_no
      ? { ...holders, person_name: item.value.holder || holders.person_name }
      : holders
  const form = useEndpointForm<BankCardFields, BodyOf<typeof createBankCard>>({
    schema: createBankCard.body,
    values: { ...first, ...(refused?.body as Partial<BankCardFields> | undefined) },
    body: (typed) => {
      const firm = typed.account_type === 'public' ? {} : { branch: '', cnaps_no: '' }
      return { ...typed, ...firm, id, holder: holderOf(typed, holdersOf(typed)) }
    },
    check: (body) =>
      refuseIfAny(
        bankCardProblems(
          all.map(({ value }) => value),
          body,
          holdersOf(body),
        ),
      ),
    async send({ id: _same, ...fields }) {
      const queued = await (item ? actions.edit(item, fields) : actions.add(id, fields))
      tellDone(`保存银行卡 · ${cardTitle(fields)}`, { queued })
    },
    onDone: onClose,
  })
  const { account_type, account_no } = form.values
  const isPublic = account_type === 'public'
  const bank = isPublic ? '' : bankOf(account_no)
  const holder = holderOf(form.values, holdersOf(form.values))
  const others = all.filter(({ value }) => value.id !== id)
  return (
    <Dialog open title={item ? '编辑银行卡' : '添加银行卡'} width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {refused && item ? (
          <Notice tone="need" title={refusalWords(refused)}>
            <p>下面是您填写的内容，核对后{isDeleted(item) ? '可作为新银行卡保存' : '可再次提交'}。</p>
            {item.value.version > 0 ? <p>现在保存的是：{cardTitle(item.value)}</p> : null}
          </Notice>
        ) : null}
        <ChoiceField
          name="account_type"
          label="账户类型"
          choices={TYPES.map(([type, word]) => [type, `${word}（${TYPE_HINTS[type]}）`] as const)}
        />
        {holder ? <Facts items={[['户名', holder]]} /> : <HolderMissing type={account_type} />}
        <TextField
          name="account_no"
          label={isPublic ? '银行账号' : '卡号'}
          required
          inputMode="numeric"
          read={readAccountNo}
          hint={account_no ? formatAccountNo(account_no) : undefined}
          onLeave={() => {
            if (bank && form.values.bank_name === '') form.set('bank_name', bank)
          }}
        />
        <TextField
          name="bank_name"
          label="开户银行"
          required
          placeholder="如 中国工商银行"
          maxLength={BANK_NAME_LENGTH}
          hint={bank ? `按卡号识别：${bank}` : undefined}
        />
        {isPublic ? (
          <>
            <TextField name="branch" label="开户支行" required placeholder="如 宁波北仑支行" maxLength={BANK_NAME_LENGTH} />
            <TextField
              name="cnaps_no"
              label="联行号"
              required
              inputMode="numeric"
              read={readAccountNo}
              maxLength={CNAPS_LENGTH}
              hint="开户支行的 12 位支付系统行号，可向开户行查询。"
            />
          </>
        ) : null}
        {others.length > 0 && !item?.value.is_default ? <SwitchField name="is_default" label="设为默认银行卡" /> : null}
      </DialogForm>
    </Dialog>
  )
}
