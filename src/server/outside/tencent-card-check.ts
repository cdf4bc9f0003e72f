/**
 * Tencent Cloud FaceID: BankCard2EVerification, version 2018-03-01, which compares name and number of a private card
 * (tencentcloud.com/document/api/1061/78856). An id number is not sent (decision 0121).
 */
import { LastingFailure } from '../jobs.ts'
import { AskedTooOften, type BankCardCheck, type CardResult } from './bank-card-check.ts'
import type { CardCheckConfig } from './config.ts'
import { askTencent, isPassing, nameOf } from './tencent.ts'

/**
 * −1 not passed, −4 the holder's particulars are wrong. −3 and −7 wrong number, −8 no issuing bank, −6 and −9 to −13 withdrawn,
 * dormant, fraudulent, lost, expired or restricted, −18 one of these. −2 a name that it cannot check, −5 no payments without the card,
 * −14 too many wrong passwords, −15 the bank does not answer.
 */
const RESULTS: Record<CardResult, readonly number[]> = {
  matched: [0],
  mismatched: [-1, -4],
  unusable: [-3, -6, -7, -8, -9, -10, -11, -12, -13, -18],
  undecided: [-2, -5, -14, -15],
}
const BUSY = '-16'
const TOO_OFTEN = '-17'
const resultOf = (code: string) =>
  (Object.keys(RESULTS) as CardResult[]).find((result) => RESULTS[result].some((each) => String(each) === code))

export const tencentCardCheck = (config: CardCheckConfig): BankCardCheck => ({
  async check({ holder, account_no }) {
    const { timeout_ms, ...origin } = config
    const payload = JSON.stringify({ Name: holder, BankCard: account_no })
    const call = { service: 'faceid', action: 'BankCard2EVerification', version: '2018-03-01', payload, now: new Date() }
    const { status, response, error, request } = await askTencent('Tencent FaceID', { ...origin, ...call }, { timeout_ms })
    const code = error || nameOf(response['Result'])
    const result = status === 200 && !error ? resultOf(code) : undefined
    if (result) return result
    const told = `Tencent FaceID: ${status} ${code} (request ${request})`
    if (code === TOO_OFTEN || code === 'FailedOperation.RequestLimitExceeded') throw new AskedTooOften(told)
    throw code === BUSY || isPassing(status, code) ? new Error(told) : new LastingFailure(told)
  },
})
