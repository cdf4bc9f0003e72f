/** 条款模板: the default clauses of the trader's new contracts, one card per kind of contract. */
import { chakra } from '@chakra-ui/react'
import { saveClauseTemplate } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { discard } from '#client/sync/outbox/outbox.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { CLAUSE_KINDS, type ClauseKind, standardTemplates } from '#domain/contract/contract-clauses.ts'
import { ClauseFields } from './clause-fields.tsx'
import { type HeldTemplates, savingTemplates, TEMPLATES_DRAFT, type TypedTemplates } from './template-draft.ts'

const USES: Record<ClauseKind, string> = {
  supply: '加在每张订单采购合同的计价、计量、交货、付款条款之后；名称相同的，以模板为准。',
  sale: '加在每张订单销售合同的计价、计量、交货、付款条款之后；名称相同的，以模板为准。',
  framework: '起草框架合同时的全部条款。',
}
const KINDS = Object.keys(CLAUSE_KINDS) as ClauseKind[]

interface Props {
  held: HeldTemplates
  onDone: () => void
}

function Opened({
  held: { refused, pending, values },
  draft,
  value,
  onDone,
}: Props & { draft: Draft<TypedTemplates>; value: TypedTemplates }) {
  const { db, actor } = useAccount()
  const act = useAct()
  const form = useEndpointForm<TypedTemplates, BodyOf<typeof saveClauseTemplate>>({
    schema: saveClauseTemplate.body,
    values: value,
    draft,
    async send(body) {
      const queued = await act(savingTemplates(body, actor.firm_id, draft.id))
      if (refused) await discard(db, refused.key)
      tellDone('保存条款模板', { queued })
    },
    onDone,
  })
  return (
    <PageForm form={form} submit_label="保存">
      <PageBody maxW="880px">
        <Notice tone="plain">
          用于以后起草的合同；已经起草的合同不变，可在合同里单独编辑条款。请不要写某一方的名称、价格或金额。
        </Notice>
        {refused ? (
          <Notice tone="need" title={refusalWords(refused)}>
            下面是您填写的内容，核对后可再次保存。
          </Notice>
        ) : null}
        {pending ? <Notice tone="syncing">条款模板已存本机，尚未提交。</Notice> : null}
        {form.values.base_version === values.base_version ? null : (
          <Notice
            tone="need"
            title="条款模板已被同事更新"
            action={
              <Button
                size="sm"
                onClick={() => {
                  for (const kind of KINDS) form.set(kind, values[kind])
                  form.set('base_version', values.base_version)
                }}
              >
                从现有模板重新编辑
              </Button>
            }
          >
            下面是您之前填写的条款。
          </Notice>
        )}
        {KINDS.map((kind) => (
          <Card key={kind} roomy display="grid" gap="14px">
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
              <chakra.h2 fontSize="lg" fontWeight="bold" flex={1}>
                {CLAUSE_KINDS[kind]}
              </chakra.h2>
              <Button
                size="sm"
                aria-label={`${CLAUSE_KINDS[kind]}恢复标准条款`}
                onClick={() => {
                  form.clear()
                  form.set(kind, standardTemplates()[kind])
                }}
              >
                恢复标准条款
              </Button>
            </chakra.div>
            <chakra.p color="fg.muted">{USES[kind]}</chakra.p>
            <ClauseFields form={form} name={kind} label={`${CLAUSE_KINDS[kind]}条款`} />
          </Card>
        ))}
        <DraftLine draft={draft} />
        <FormProblem form={form} />
      </PageBody>
    </PageForm>
  )
}

export function ClauseTemplateForm(props: Props) {
  const draft = useDraft(TEMPLATES_DRAFT, () => props.held.values)
  return draft.value ? <Opened key={draft.id} {...props} draft={draft} value={draft.value} /> : null
}
