/** The form fields of an invoice title, and its read-only view. */
import { chakra } from '@chakra-ui/react'
import { TextField } from '#client/forms/fields.tsx'
import { Facts } from '#client/ui/card.tsx'
import { readAccountNo, readEmail, readPhone, readUscc } from '#domain/input/typed-numbers.ts'
import { INVOICE_TITLE_LENGTHS as LENGTHS, type InvoiceTitle } from '#domain/accounting/invoice.ts'

export const EMPTY_TITLE: InvoiceTitle = { title: '', tax_no: '', address: '', phone: '', bank: '', bank_account: '', email: '' }
export const titleOf = ({ title, tax_no, address, phone, bank, bank_account, email }: InvoiceTitle): InvoiceTitle => ({
  title,
  tax_no,
  address,
  phone,
  bank,
  bank_account,
  email,
})

const Grid = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

/** `head` is the name prefix if the title is part of a form: `profile.`. */
export function TitleFields({ head = '' }: { head?: string }) {
  return (
    <Grid>
      <TextField name={`${head}title`} label="发票抬头" required placeholder="营业执照上的全称" maxLength={LENGTHS.title} />
      <TextField
        name={`${head}tax_no`}
        label="税号"
        required
        placeholder="18 位统一社会信用代码"
        autoCapitalize="characters"
        read={readUscc}
      />
      <TextField name={`${head}address`} label="注册地址" maxLength={LENGTHS.address} />
      <TextField name={`${head}phone`} label="注册电话" inputMode="tel" read={readPhone} />
      <TextField name={`${head}bank`} label="开户银行" placeholder="精确到支行" maxLength={LENGTHS.bank} />
      <TextField name={`${head}bank_account`} label="银行账号" inputMode="numeric" read={readAccountNo} />
      <TextField name={`${head}email`} label="收票邮箱" inputMode="email" placeholder="电子发票发到这里" read={readEmail} />
    </Grid>
  )
}

export function TitleFacts({ title }: { title: InvoiceTitle }) {
  const { address, phone, bank, bank_account, email } = title
  return (
    <Facts
      items={[
        ['发票抬头', title.title],
        ['税号', title.tax_no],
        ...(address || phone ? [['地址电话', [address, phone].filter(Boolean).join(' ')] as const] : []),
        ...(bank || bank_account ? [['开户行', [bank, bank_account].filter(Boolean).join(' ')] as const] : []),
        ...(email ? [['收票邮箱', email] as const] : []),
      ]}
    />
  )
}
