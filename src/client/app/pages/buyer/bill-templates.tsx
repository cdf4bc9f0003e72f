/** 磅单模板: the firm's templates; the address names the one that is edited (`?edit=`) or shown as it prints (`?print=`). */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useTemplates } from '#client/features/templates/queries.ts'
import { ADD_TEMPLATE, NoTemplate, TemplateCards } from '#client/features/templates/template-cards.tsx'
import { TemplateForm } from '#client/features/templates/template-form.tsx'
import { TemplatePreview } from '#client/features/templates/template-preview.tsx'
import { templatePath } from '#client/lib/paths.ts'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { useOpened } from '#client/lists/use-opened.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { printPage, usePageSize, usePrintKeys } from '#client/ui/print/print.ts'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { Template } from '#domain/goods/template.ts'

const Add = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={ADD_TEMPLATE}>
    添加模板
  </ButtonLink>
)

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
  const { items, failed, again } = useTemplates()
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const edited = params.get('edit')
  const item = useOpened(items, edited)
  const printed = items?.find(({ value }) => value.id === params.get('print'))
  const close = () => void (key === 'default' ? navigate(templatePath()) : navigate(-1))
  if (printed) return <Print template={printed.value} />
  const body = () => {
    if (items?.length) return <TemplateCards items={items} onPrint={({ id }) => void navigate(`${templatePath()}?print=${id}`)} />
    if (items) return <NoTemplate />
    if (!failed) return <SkeletonCards count={2} />
    return (
      <NotReadYet what="磅单模板" possible="添加" failed={failed} again={again}>
        <Add />
      </NotReadYet>
    )
  }
  return (
    <>
      <PageHeader title="磅单模板" back="/user" />
      <PageBody maxW="wide">
        {items?.length ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              各磅房磅单的项目与顺序，同事共用
            </chakra.p>
            <Add />
          </chakra.div>
        ) : null}
        {body()}
      </PageBody>
      {edited === 'new' || item ? (
        <TemplateForm key={edited} item={edited === 'new' ? null : item} all={items ?? []} onClose={close} />
      ) : null}
    </>
  )
}
