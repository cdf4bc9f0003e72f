/** 条款模板: the clauses that the trader's contracts begin with. */
import { useNavigate } from 'react-router-dom'
import { useClauseTemplates } from '#client/features/contracts/template-draft.ts'
import { ClauseTemplateForm } from '#client/features/contracts/template-form.tsx'
import { contractsPath } from '#client/lib/paths.ts'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const LIST = contractsPath('trader', 'sale')

export function Page() {
  const held = useClauseTemplates()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="条款模板" back={LIST} />
      {held ? (
        <ClauseTemplateForm held={held} onDone={() => void navigate(LIST)} />
      ) : (
        <PageBody maxW="880px">
          <SkeletonCards count={3} />
        </PageBody>
      )}
    </>
  )
}
