/** The fields beside the text of an article: its column, source, summary and cover. */
import { chakra } from '@chakra-ui/react'
import type { DeskColumns } from '#api/desk/columns.ts'
import { SelectField, TextBox, TextField } from '#client/forms/fields.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { HELP_SLUG } from '#domain/desk/article-column.ts'
import { ARTICLE_LENGTHS as LENGTHS } from '#domain/desk/article.ts'
import { PictureField } from '../picture-field.tsx'
import type { TypedArticle } from './typed-article.ts'

export const Part = chakra('div', { base: { display: 'grid', gap: '14px', gridTemplateColumns: 'minmax(0, 1fr)' } })

interface Props {
  outline: DeskColumns
  form: Form<TypedArticle>
  /** An agreement stays in its column. */
  agreement: boolean
}
export function ArticleAside({ outline: { columns, topics }, form: { values }, agreement }: Props) {
  const column = columns.find((each) => each.id === values.column_id)
  return (
    <Card roomy>
      <Part>
        <SelectField
          name="column_id"
          label="栏目"
          required
          disabled={agreement}
          options={[{ value: '0', label: '请选择' }, ...columns.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        {column?.slug === HELP_SLUG || values.topic ? (
          <SelectField
            name="topic"
            label="主题"
            placeholder="请选择"
            hint="帮助中心按主题分组"
            options={topics.map(({ name }) => ({ value: name, label: name }))}
          />
        ) : null}
        <TextField name="source" label="来源" maxLength={LENGTHS.source} />
        <TextBox name="summary" label="摘要" maxLength={LENGTHS.summary} />
        <PictureField name="cover" label="封面" use="cover" hint="用于列表与分享，可不填" />
      </Part>
    </Card>
  )
}
