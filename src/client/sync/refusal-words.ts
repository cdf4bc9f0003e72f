/** Why an action came back, in words. */
import type { OutboxRow } from './rows.ts'

/**
 * The server's reasons at the fields, each once, else its own sentence. A screen that shows a queued row has no marked fields, to
 * which that sentence may point. `otherwise` stands for a row without an answer.
 */
export function refusalWords({ last_error }: Pick<OutboxRow, 'last_error'>, otherwise = '没有提交成功'): string {
  const refusal = last_error?.refusal
  return [...new Set(Object.values(refusal?.details?.fields ?? {}))].join('；') || (refusal?.message ?? otherwise)
}
