/** 发票信息: the firm's title. An edit that came back is shown as typed, with the reason. */
import { useState } from 'react'
import { saveInvoiceProfile } from '#api/invoices.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { discard } from '#client/sync/outbox/outbox.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import type { InvoiceProfile, InvoiceTitle } from '#domain/accounting/invoice.ts'
import { useInvoiceActions } from './actions.ts'
import { TitleFields, titleOf } from './title-fields.tsx'

interface Props {
  /** null if none was ever saved */
  item: Folded<InvoiceProfile> | null
  /** initial values of a first title */
  begin: InvoiceTitle
  onDone: () => void
}
export function ProfileForm({ item: given, begin, onDone }: Props) {
  const { db } = useAccount()
  const actions = useInvoiceActions()
  // The form sends the version that it opened. A change that arrives during typing is then reported, not overwritten.
  const [item] = useState(given)
  const refused = item?.review[0]
  const typed = refused?.body as (InvoiceTitle & { base_version: number }) | undefined
  const base_version = item?.value.version ?? 0
  const form = useEndpointForm<InvoiceTitle, BodyOf<typeof saveInvoiceProfile>>({
    schema: saveInvoiceProfile.body,
    values: titleOf(typed ?? item?.value ?? begin),
    body: (values) => ({ ...titleOf(values), base_version }),
    async send({ base_version: seen, ...title }) {
      const queued = await actions.saveProfile(title, seen)
      if (refused) await discard(db, refused.key)
      tellDone(`保存发票信息 · ${title.title}`, { queued })
    },
    onDone,
  })
  return (
    <PageForm form={form} submit_label="保存">
      <PageBody maxW="880px">
        {refused ? (
          <Notice tone="need" title={refusalWords(refused)}>
            <p>下面是您填写的内容，核对后可再次保存。</p>
          </Notice>
        ) : item && item.pending.length > 0 ? (
          <Notice tone="plain" title="待同步">
            修改已存本机，尚未提交。
          </Notice>
        ) : null}
        <Card roomy display="grid" gap="14px">
          <p>申请开票时自动带出，本企业的同事共用。</p>
          <TitleFields />
          <FormProblem form={form} />
        </Card>
      </PageBody>
    </PageForm>
  )
}
