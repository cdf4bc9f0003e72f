/** Why an action came back, in words. */
import type { OutboxRow } from '#client/sync/device/rows.ts'

/**
 * The server's reasons at the fields without duplicates, or else its general sentence. That sentence may refer to marked fields,
 * which a queued row does not show. `otherwise` is used for a row without an answer.
 */
export function refusalWords({ last_error }: Pick<OutboxRow, 'last_error'>, otherwise = '没有提交成功'): string {
  const refusal = last_error?.refusal
  return [...new Set(Object.values(refusal?.details?.fields ?? {}))].join('；') || (refusal?.message ?? otherwise)
}
