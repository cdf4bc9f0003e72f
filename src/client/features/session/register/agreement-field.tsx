/** 我已阅读并同意: the required checkbox whose whole line is its target, and below it the links to the two agreements. */
import { chakra } from '@chakra-ui/react'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { articleLink } from '#client/lib/article-link.ts'
import { Checkbox } from '#client/ui/field/checkbox.tsx'

const Papers = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 1, pl: '20px', mt: '-6px' } })
const Paper = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    px: '10px',
    fontSize: 'sm',
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})

export const agreementCheck = (value: string): string | null => (value ? null : '请阅读并同意用户协议和隐私政策')

/** `value` is empty until agreed. `onOpen` shows an article by its id. */
export function AgreementField({
  value,
  error,
  onValue,
  onOpen,
}: {
  value: string
  error?: string | null | undefined
  onValue: (value: string) => void
  onOpen: (article_id: number) => void
}) {
  return (
    <div>
      <Checkbox
        name="agreed"
        checked={value !== ''}
        error={error ?? undefined}
        onChange={(event) => onValue(event.target.checked ? 'yes' : '')}
        label="我已阅读并同意用户协议和隐私政策"
      />
      <Papers>
        <Paper {...articleLink(USER_AGREEMENT_ARTICLE_ID, onOpen)}>查看用户协议</Paper>
        <Paper {...articleLink(PRIVACY_POLICY_ARTICLE_ID, onOpen)}>查看隐私政策</Paper>
      </Papers>
    </div>
  )
}
