/** 登记收款: money the trader sees in the bank, for the order itself or for its advance. What comes in too much may be registered too. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { shortTime } from '#client/lib/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { Radio } from '#client/ui/checkbox.tsx'
import type { ActionPayloads } from '#domain/actions.ts'
import { formatFen } from '#domain/money.ts'
import type { MoneyEntry, Order } from '#domain/order.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { receivableFen, registeredFen } from '#domain/payment.ts'
import { MONEY_PATHS, type MoneyDraft, MoneyFields, moneyInput, newMoney } from './money-fields.tsx'
import { MoneyOffline } from './money-offline.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

type Kind = ActionPayloads['collect']['kind']
const WORDS: Record<Kind, string> = { balance: '货款', advance: '预付款到账' }

const waiting = (order: Order, kind: MoneyEntry['kind']) => order.money.find((each) => each.kind === kind && each.status === 0)

interface Open {
  kind: Kind
  /** what settles it; undefined where nothing is due and the person says what came */
  amount_fen: number | undefined
  said: MoneyEntry | undefined
}
/** Still to be registered for the order itself. */
const missingFen = (order: Order) => (order.state === 5 ? Math.max(0, receivableFen(order) - registeredFen(order)) : 0)

/** What there is to register, the expected before the rest. */
function openKinds(order: Order): Open[] {
  const advance = waiting(order, 'advance')
  const missing_fen = missingFen(order)
  const balance: Open = { kind: 'balance', amount_fen: missing_fen || undefined, said: waiting(order, 'payment') }
  const kinds: Open[] = advance ? [{ kind: 'advance', amount_fen: advance.amount_fen, said: advance }] : []
  if (order.state >= 0 && order.state < 5) return kinds
  return missing_fen > 0 ? [balance, ...kinds] : [...kinds, balance]
}

/** What the buyer says to have paid, with the voucher. */
export function BuyerSaid({ entry }: { entry: MoneyEntry }) {
  return (
    <chakra.div display="grid" gap={2} bg="bg.sunken" rounded="lg" p={3}>
      <Facts
        items={[
          ['采购商付款', `${formatFen(entry.amount_fen)} 元`],
          ['方式', [PAY_METHODS[entry.method], shortTime(entry.paid_at)].join(' · ')],
          ...(entry.bank_serial ? [['流水号', entry.bank_serial] as const] : []),
        ]}
      />
      <PhotoStrip ids={entry.photo_ids} label="采购商付款凭证" />
    </chakra.div>
  )
}

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const kinds = openKinds(order)
  const [kind, setKind] = useState<Kind | undefined>(kinds[0]?.kind)
  const chosen = kinds.find((each) => each.kind === kind)
  const draftOf = (each: Open | undefined): MoneyDraft => ({
    ...newMoney(each?.amount_fen),
    ...(each?.said ? { method: each.said.method } : {}),
  })
  const [money, setMoney] = useState(() => draftOf(chosen))
  if (!chosen) return <p>没有需要登记的款项。</p>
  const choose = (next: Open) => {
    setKind(next.kind)
    setMoney(draftOf(next))
    form.clear()
  }
  const over_fen = chosen.kind === 'balance' ? moneyInput(money).amount_fen - missingFen(order) : 0
  const save = async () => {
    const options = { photos: money.photo_ids, detail: `${WORDS[chosen.kind]} ${formatFen(moneyInput(money).amount_fen)} 元` }
    if (await form.submit(STEP_CALLS.collect, { kind: chosen.kind, ...moneyInput(money) }, options)) onDone()
  }
  return (
    <ActionForm form={form} shown={MONEY_PATHS} submit_label="登记收款" onSubmit={() => void save()} onCancel={onDone}>
      <MoneyOffline what="登记" />
      {kinds.length > 1 ? (
        <chakra.fieldset display="flex" flexWrap="wrap" columnGap={6}>
          <chakra.legend srOnly>款项</chakra.legend>
          {kinds.map((each) => (
            <Radio
              key={each.kind}
              name="kind"
              label={WORDS[each.kind]}
              checked={each.kind === kind}
              onChange={() => choose(each)}
            />
          ))}
        </chakra.fieldset>
      ) : null}
      {chosen.said ? <BuyerSaid entry={chosen.said} /> : null}
      <MoneyFields
        value={money}
        onChange={setMoney}
        errors={form.errors}
        amount_label="到账金额"
        amount_fixed={chosen.kind === 'advance'}
        voucher_label="收款凭证"
        {...(over_fen > 0 ? { amount_hint: `超出应收 ${formatFen(over_fen)} 元，请按实际到账登记；多收的部分可退给采购商` } : {})}
      />
    </ActionForm>
  )
}
