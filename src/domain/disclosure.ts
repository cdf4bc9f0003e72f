/** Words that both sides read must not name a price of one side: nothing else keeps a typed sentence from carrying it across. */
import type { Action } from './actions.ts'
import { formatFen } from './money.ts'
import type { Order, Role, Side } from './order.ts'
import type { FieldErrors } from './refusal.ts'
import { writtenAmountsFen } from './written-amounts.ts'

/** What is wrong with a text that both sides will read, or null: it names one of these prices or amounts (fen). */
export function disclosureProblem(text: string, secrets_fen: readonly number[]): string | null {
  const named = writtenAmountsFen(text).find((fen) => secrets_fen.includes(fen))
  return named === undefined ? null : `这段文字双方都能看到，请不要写出 ${formatFen(named)} 元`
}

/** The words of an action that reach the other side, by their field. */
function sharedWords({ name, payload }: Action): Record<string, string> {
  if (name === 'decline' || name === 'close' || name === 'return_goods' || name === 'recheck') return { reason: payload.reason }
  if (name === 'apply_after_sale') return { reason: payload.reason }
  return name === 'handle' && payload.dissent ? { 'dissent.claim': payload.dissent.claim } : {}
}

const figures = (side: Side | null) => (side ? [side.price_fen, side.amount_fen] : [])

/** Only what the actor may know is looked for: a refusal that knew more would tell the other side's price by refusing. */
function secretsOf(order: Order, action: Action, role: Role): number[] {
  const asked =
    action.name === 'recheck'
      ? [action.payload.sale_price_fen]
      : action.name === 'apply_after_sale'
        ? [action.payload.amount_fen]
        : []
  return [
    ...(role === 'buyer' ? [] : figures(order.supply)),
    ...(role === 'supplier' ? [] : figures(order.sale)),
    ...asked.filter((fen): fen is number => fen !== null && fen > 0),
  ]
}

/** Field → message for the words of an action that would carry a price across. */
export function disclosures(order: Order, action: Action, role: Role): FieldErrors {
  const secrets = secretsOf(order, action, role)
  return Object.fromEntries(
    Object.entries(sharedWords(action)).flatMap(([field, text]) => {
      const problem = disclosureProblem(text, secrets)
      return problem ? [[field, problem]] : []
    }),
  )
}
