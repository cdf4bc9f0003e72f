/** Templates as cards, each with its printed ticket and its actions. */
import { chakra } from '@chakra-ui/react'
import { templatePath } from '#client/lib/paths.ts'
import { RecordCard } from '#client/lists/record-card.tsx'
import { RecordFoot } from '#client/lists/record-foot.tsx'
import { refusedSave } from '#client/sync/reading/use-saved.ts'
import { Button } from '#client/ui/button.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { PAPERS, type Template } from '#domain/goods/template.ts'
import { type TemplateItem, useTemplateActions } from './queries.ts'

export const NO_TEMPLATE = {
  icon: 'print',
  title: '还没有磅单模板',
  hint: '把厂里磅单的项目和顺序存成模板：打印空白磅单、照票填写都按它来。没有网络也可以添加。',
} as const

interface CardProps {
  item: TemplateItem
  onPrint: (template: Template) => void
}
function TemplateCard({ item, onPrint }: CardProps) {
  const { value: template, review } = item
  const { id, name, factory, paper, fields } = template
  const actions = useTemplateActions()
  return (
    <RecordCard
      item={item}
      label={name}
      tags={<Tag>{PAPERS[paper]}</Tag>}
      foot={
        <RecordFoot
          refused={review[0]}
          may_edit={refusedSave(item) !== undefined}
          word="磅单模板"
          title={name}
          edit={templatePath(id)}
          remove={() => actions.remove(template)}
        >
          <Button size="sm" icon="print" aria-label={`打印预览：${name}`} onClick={() => onPrint(template)}>
            打印预览
          </Button>
        </RecordFoot>
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
