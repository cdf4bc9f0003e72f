import { expect, test } from 'vitest'
import type { Contract, ContractSide } from '#domain/contract/contract.ts'
import { isAltered } from '#domain/contract/contract-text.ts'
import { CONTRACT_FILTERS, contractFilter, contractFor, draftContract, isEffective, sign } from '#domain/contract/contract.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { STANDARD_CLAUSES } from '#domain/contract/contract-clauses.ts'
import { CARD_ACCOUNT } from './card-account.ts'
import { ACTORS, NOW, newOrder, SALE_PRICE_FEN, SUPPLY_PRICE_FEN } from './order-fixtures.ts'

const names = { id: 'c1', no: 'CG2611200001', valid_to: '2027-11-19T16:00:00.000Z' }
const draft = (side: ContractSide, order: Order = newOrder()): Contract => ({
  ...draftContract(order, side, names, NOW),
  sha256: '0'.repeat(64),
})
const at = { now: '2026-11-20T09:00:00.000Z', ip: '192.0.2.7', verified_by: '138****0001' }

test('the purchase contract has the text that the parties will sign', () => {
  const order = newOrder({
    price_reference: '长江现货 1# 铜',
    pricing_mode: 2,
    pay_terms: '货到付款',
    tolerance_permille: 2,
    weigh_basis: 'third_party',
    delivery_mode: 'pickup',
  })
  expect(draft('supply', order).text).toBe(
    [
      '购销合同 CG2611200001',
      '供方：演示·供方再生资源',
      '需方：演示·商户贸易',
      '1# 光亮铜 99.9% 60.000 吨 × 51,111.13 元/吨 = 3,066,667.80 元（含税 13%）',
      '合计人民币：叁佰零陆万陆仟陆佰陆拾柒元捌角（¥3,066,667.80）',
      '1. 计价方式：均价+升贴水，参考 长江现货 1# 铜。上列单价为含税价，浮动计价的以双方核定的最终价为准。',
      '2. 计量：以第三方过磅为准；磅差在 2‰ 以内的不作调整，超出部分按异议处理。',
      '3. 结算重量：净重减去扣杂、扣水后的重量为结算重量，货款按结算重量与单价计算，以磅单为凭。',
      '4. 交货：自提，地点：浙江省宁波市北仑区一号库，期限：2026-12-02。',
      '5. 付款：货到付款',
      '6. 收款账户：本合同起草时供方未登记收款账户。供方登记账户并确认后，需方付款。',
      '7. 质量：1# 光亮铜，99.9%，收货时对质量有异议的，应在提交结算时提出并附照片。',
      `8. 违约责任：${STANDARD_CLAUSES[0]?.text}`,
      `9. 争议解决：${STANDARD_CLAUSES[1]?.text}`,
      '10. 签订地点：商户住所地。',
      '11. 签署：双方经身份验证后在平台签署，自双方均签署时生效。',
      '有效期：2026-11-20 至 2027-11-20',
    ].join('\n'),
  )
})

test('the signed text has the accounts, codes and addresses of its parties, and none of the other side', () => {
  const firm = (account_no: string, uscc: string, address: string) => ({
    account: { bank_name: '演示银行', account_no },
    uscc,
    address,
  })
  const firms = {
    supplier: firm('9999000011112222', '91330200MA2SUPPLY1', '港口大道 18 号'),
    trader: firm('9999000033334444', '91330200MA2TRADER1', '云枢大厦'),
    buyer: firm('99990000555566667', '91330200MA2BUYER01', '临江路 27 号'),
  }
  const sale = draftContract(newOrder(), 'sale', names, NOW, { firms })
  expect(sale.text).toContain(
    '\n供方统一社会信用代码：91330200MA2TRADER1\n供方地址：云枢大厦\n需方统一社会信用代码：91330200MA2BUYER01\n',
  )
  expect(sale.clauses.find(({ title }) => title === '签订地点')?.text).toBe('云枢大厦')
  expect(sale.text).toContain('\n供方账户：演示银行 9999 0000 3333 4444\n需方账户：演示银行 9999 0000 5555 6666 7\n')
  expect([sale.seller.account, sale.buyer.account]).toEqual([firms.trader.account, firms.buyer.account])
  for (const told of ['9999000011112222', '91330200MA2SUPPLY1', '港口大道']) expect(JSON.stringify(sale)).not.toContain(told)
  const bare = draftContract(newOrder(), 'supply', names, NOW, { firms: { supplier: null } })
  expect([bare.seller, bare.text.includes('供方账户')]).toEqual([draft('supply').seller, false])
})

test('a purchase contract names the bank card by its version, and both its parties read it', () => {
  const account = { ...CARD_ACCOUNT, card_version: 3 }
  const supplier = { account, uscc: '', address: '' }
  const supply = { ...draftContract(newOrder(), 'supply', names, NOW, { firms: { supplier } }), sha256: '' }
  expect(supply.text).toContain(
    '\n供方账户：户名 演示·供方再生资源，演示银行示范支行 9999 0000 1111 2222，联行号 999999999999，账户资料第 3 版\n',
  )
  expect(supply.clauses.find(({ title }) => title === '收款账户')?.text).toBe(
    '需方将货款付至本合同列明的供方账户。供方更换账户的，经供方确认、需方核对后，付至新账户。',
  )
  for (const { firm_id } of [supply.seller, supply.buyer]) expect(contractFor(supply, firm_id).seller.account).toEqual(account)
  const forged = { ...supply, seller: { ...supply.seller, account: { ...account, card_version: 4 } } }
  expect([isAltered(supply, ''), isAltered(forged, '')]).toEqual([false, true])
  const sale = draftContract(newOrder(), 'sale', names, NOW, { firms: { supplier } })
  expect(JSON.stringify(sale)).not.toMatch(/9999000011112222|收款账户/)
})

test('days are those of China, and a missing term leaves no gap', () => {
  const order = newOrder({ spec_name: '', deliver_by: null })
  const { text } = draftContract(order, 'sale', names, '2026-11-20T16:00:00.000Z')
  expect(text).toContain('有效期：2026-11-21 至 2027-11-20')
  expect(text).toContain('\n1# 光亮铜 60.000 吨')
  expect(text).toContain('地点：浙江省宁波市北仑区一号库。\n')
  expect(text).toContain('5. 付款：结算确认后付款。')
  expect(text).toContain('6. 质量：1# 光亮铜，收货时')
})

test.each([
  ['supply', SUPPLY_PRICE_FEN, 306_666_780, '叁佰零陆万陆仟陆佰陆拾柒元捌角'],
  ['sale', SALE_PRICE_FEN, 586_666_740, '伍佰捌拾陆万陆仟陆佰陆拾柒元肆角'],
] as const)('the %s contract has the figures of its side', (side, price_fen, total_fen, total_capital) => {
  const order = newOrder()
  const contract = draft(side, order)
  const item = {
    name: order.title,
    spec: order.spec_name,
    quantity_kg: 60_000,
    price_fen,
    amount_fen: total_fen,
    tax_rate_bp: 1300,
  }
  expect(contract).toMatchObject({ id: 'c1', no: names.no, order_id: order.id, order_no: order.no, side, kind: 'single' })
  expect(contract).toMatchObject({ items: [item], total_fen, total_capital, version: 1, signatures: [], void_at: null })
  expect(contract).toMatchObject({ valid_from: NOW, valid_to: names.valid_to, created_at: NOW, updated_at: NOW })
  const trader = { firm_id: order.trader_id, name: order.trader_name }
  const [seller, buyer] =
    side === 'supply'
      ? [{ firm_id: order.supplier_id, name: order.supplier_name }, trader]
      : [trader, { firm_id: order.buyer_id, name: order.buyer_name }]
  expect([contract.seller, contract.buyer]).toEqual([seller, buyer])
})

test('a contract has no trace of the other side', () => {
  const order = newOrder()
  const supply = JSON.stringify(draft('supply', order))
  for (const word of [
    order.buyer_name,
    order.buyer_id,
    order.sale?.contract_no,
    '97,777.79',
    '9777779',
    '586666740',
    '5,866,667.40',
  ]) {
    expect(supply).not.toContain(word)
  }
  const sale = JSON.stringify({ ...draft('sale', order), no: '' })
  for (const word of [order.supplier_name, order.supplier_id, '51,111.13', '5111113', '306666780', '3,066,667.80']) {
    expect(sale).not.toContain(word)
  }
})

test('a contract cannot be drafted without its side', () => {
  expect(() => draft('sale', newOrder({ sale: null }))).toThrow('提交的内容有误')
  expect(() => draft('supply', newOrder({ supply: null }))).toThrow('提交的内容有误')
})

test.each([
  ['supply', 'supplier'],
  ['sale', 'buyer'],
] as const)('the %s contract takes effect when both have signed, in either order', (side, role) => {
  for (const order of [
    [ACTORS[role], ACTORS.trader],
    [ACTORS.trader, ACTORS[role]],
  ] as [Actor, Actor][]) {
    const contract = Object.freeze(draft(side))
    const half = sign(contract, order[0], at)
    expect([isEffective(contract), isEffective(half)]).toEqual([false, false])
    const { firm_id, user_id, name } = order[0]
    expect(half).toMatchObject({ version: 2, updated_at: at.now, text: contract.text, total_fen: contract.total_fen })
    expect(half.signatures).toEqual([{ firm_id, user_id, name, at: at.now, ip: at.ip, verified_by: at.verified_by }])
    const whole = sign(half, order[1], at)
    expect([isEffective(whole), whole.version, whole.signatures.length]).toEqual([true, 3, 2])
    expect(contract.signatures).toEqual([])
  }
})

test('an order’s own contract can be signed after any time', () => {
  expect(sign({ ...draft('sale'), valid_to: at.now }, ACTORS.buyer, at).signatures).toHaveLength(1)
  expect(sign({ ...draft('sale'), kind: 'framework' }, ACTORS.buyer, at).signatures).toHaveLength(1)
})

test('two signatures of one firm do not make a contract', () => {
  const contract = sign(draft('supply'), ACTORS.supplier, at)
  const [signature] = contract.signatures
  if (!signature) throw new Error('not signed')
  expect(isEffective({ ...contract, signatures: [signature, { ...signature, user_id: 'colleague' }] })).toBe(false)
})

test.each<[string, Contract, Actor, string, string]>([
  ['a stranger', draft('supply'), ACTORS.buyer, 'not_found', '内容不存在或您无权查看'],
  ['the supplier on the sale contract', draft('sale'), ACTORS.supplier, 'not_found', '内容不存在或您无权查看'],
  [
    'a second signature',
    sign(draft('supply'), ACTORS.supplier, at),
    { ...ACTORS.supplier, user_id: 'u2' },
    'wrong_state',
    '贵司已签署此合同',
  ],
  [
    'a framework whose term is over',
    { ...draft('sale'), kind: 'framework', valid_to: at.now },
    ACTORS.buyer,
    'wrong_state',
    '框架合同有效期已于 2026-11-20 届满，不能签署',
  ],
  ['a void contract', { ...draft('supply'), void_at: NOW }, ACTORS.supplier, 'wrong_state', '合同已作废，不能签署'],
])('%s is refused', (_name, contract, actor, code, message) => {
  expect(() => sign(contract, actor, at)).toThrow(expect.objectContaining({ name: 'Refusal', code, message }))
})

test('the filters show which firm has not signed', () => {
  const contract = sign(draft('supply'), ACTORS.supplier, at)
  expect(contractFilter(contract, ACTORS.supplier.firm_id)).toBe(1)
  expect(contractFilter(contract, ACTORS.trader.firm_id)).toBe(0)
  const ended = { ...contract, void_at: NOW }
  expect([contractFilter(ended, ACTORS.supplier.firm_id), contractFilter(ended, ACTORS.trader.firm_id)]).toEqual([1, null])
  expect(CONTRACT_FILTERS).toEqual([
    { code: 0, label: '待签署' },
    { code: 1, label: '已签署' },
  ])
})

test('a party sees that the other signed, but not from which address', () => {
  const signed = sign(sign(draft('supply'), ACTORS.supplier, at), ACTORS.trader, at)
  const seen = contractFor(signed, ACTORS.supplier.firm_id)
  expect(seen.signatures).toEqual([signed.signatures[0], { ...signed.signatures[1], ip: '', user_id: '', verified_by: '' }])
  expect({ ...seen, signatures: [] }).toEqual({ ...signed, signatures: [] })
})
