/** Templates as cards, each with its printed ticket and its actions. */
import { chakra } from '@chakra-ui/react'
import { tellDone } from '#client/forms/tell-done.ts'
import { templatePath } from '#client/lib/paths.ts'
import { RecordCard } from '#client/lists/record-card.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { PAPERS, type Template } from '#domain/goods/template.ts'
import { refusedEdit, type TemplateItem, useTemplateActions } from './queries.ts'

export const ADD_TEMPLATE = templatePath('new')
export const NoTemplate = () => (
  <Empty
    icon="print"
    title="还没有磅单模板"
    hint="把厂里磅单的项目和顺序存成模板：打印空白磅单、照票填写都按它来。没有网络也可以添加。"
    action={
      <ButtonLink variant="primary" icon="plus" to={ADD_TEMPLATE}>
        添加模板
      </ButtonLink>
    }
  />
)

interface CardProps {
  item: TemplateItem
  onPrint: (template: Template) => void
}
function TemplateCard({ item, onPrint }: CardProps) {
  const { value: template, review } = item
  const { id, name, factory, paper, fields } = template
  const actions = useTemplateActions()
  const [refused] = review
  const remove = async () => {
    const message = `“${name}”会从本企业所有同事的设备上删除。`
    if (!(await confirm({ title: '删除这个磅单模板？', message, confirm_label: '删除', danger: true }))) return
    try {
      const queued = await actions.remove(template)
      tellDone(`删除磅单模板 · ${name}`, { queued })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  return (
    <RecordCard
      item={item}
      label={name}
      tags={<Tag>{PAPERS[paper]}</Tag>}
      foot={
        <CardFoot>
          <Button size="sm" icon="print" aria-label={`打印预览：${name}`} onClick={() => onPrint(template)}>
            打印预览
          </Button>
          {refused ? (
            <ButtonLink size="sm" to="/go/sync">
              同步中心
            </ButtonLink>
          ) : (
            <Button size="sm" icon="trash" aria-label={`删除：${name}`} onClick={() => void remove()}>
              删除
            </Button>
          )}
          {refused && !refusedEdit(item) ? null : (
            <ButtonLink size="sm" icon="edit" aria-label={`编辑：${name}`} to={templatePath(id)}>
              编辑
            </ButtonLink>
          )}
        </CardFoot>
      }
    >
      <chakra.p color="fg.muted" overflowWrap="anywhere">
        {factory}
      </chakra.p>
      <chakra.p overflowWrap="anywhere">{fields.map(({ label }) => label).join(' · ')}</chakra.p>
    </RecordCard>
  )
}

export function TemplateCards({ items, onPrint }: { items: readonly TemplateItem[]; onPrint: CardProps['onPrint'] }) {
  return (
    <CardList>
      {items.map((item) => (
        <li key={item.value.id}>
          <TemplateCard item={item} onPrint={onPrint} />
        </li>
      ))}
    </CardList>
  )
}
