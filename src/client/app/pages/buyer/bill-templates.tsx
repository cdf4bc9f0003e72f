/** 磅单模板: the firm's templates. The address also names the one that is shown as it prints (`?print=`). */
import { chakra } from '@chakra-ui/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTemplates } from '#client/features/templates/queries.ts'
import { NO_TEMPLATE, TemplateCards } from '#client/features/templates/template-cards.tsx'
import { TemplateForm } from '#client/features/templates/template-form.tsx'
import { TemplatePreview } from '#client/features/templates/template-preview.tsx'
import { templatePath } from '#client/lib/paths.ts'
import { RecordPage } from '#client/lists/record-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { printPage, usePageSize, usePrintKeys } from '#client/ui/print/print.ts'
import type { Template } from '#domain/goods/template.ts'

/** Prints the sheet alone. */
function Print({ template }: { template: Template }) {
  usePrintKeys()
  usePageSize(template.paper === 'a5' ? 'A5 landscape' : 'A4 portrait')
  return (
    <>
      <PageHeader title={template.name} back={templatePath()} />
      <PageBody maxW="880px">
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} data-print="hide">
          <chakra.p fontSize="sm" color="fg.muted">
            {template.paper === 'a5' ? 'A5 纸横向打印' : 'A4 纸纵向打印'}，示例数据
          </chakra.p>
          <Button variant="primary" icon="print" onClick={() => void printPage()}>
            打印
          </Button>
        </chakra.div>
        <TemplatePreview template={template} />
      </PageBody>
    </>
  )
}

export function Page() {
  const rows = useTemplates()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const printed = rows.items?.find(({ value }) => value.id === params.get('print'))
  if (printed) return <Print template={printed.value} />
  return (
    <RecordPage
      title="磅单模板"
      about="各磅房磅单的项目与顺序，同事共用"
      add="添加模板"
      pathOf={templatePath}
      rows={rows}
      none={NO_TEMPLATE}
      renderList={(items) => <TemplateCards items={items} onPrint={({ id }) => void navigate(`${templatePath()}?print=${id}`)} />}
      renderForm={(form) => <TemplateForm {...form} />}
    />
  )
}
