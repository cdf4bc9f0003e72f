/** The dialog that adds or edits a template, with a preview of the printed ticket below the fields. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { saveTemplate } from '#api/templates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { ChoiceField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { refusedSave } from '#client/sync/reading/use-saved.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { refuseIfAny } from '#domain/refusal.ts'
import {
  fieldProblems,
  type Paper,
  PAPERS,
  TEMPLATE_FACTORY_LENGTH,
  TEMPLATE_FIELDS_LIMIT,
  TEMPLATE_LABEL_LENGTH,
  TEMPLATE_NAME_LENGTH,
  type TemplateField,
  type TemplateFields,
  templateProblems,
  TICKET_FIELDS,
  type TicketField,
  usualFields,
} from '#domain/goods/template.ts'
import { type TemplateItem, useTemplateActions } from './queries.ts'
import { TemplatePreview } from './template-preview.tsx'

const Side = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})
const FieldRow = chakra('li', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto' },
    alignItems: 'end',
    gap: 2,
    py: 2,
    borderTopWidth: '1px',
    borderColor: 'line.faint',
  },
})
const PAPER_CHOICES = Object.entries(PAPERS) as [Paper, string][]
const nothing = (): TemplateFields => ({ name: '', factory: '', paper: 'a5', fields: usualFields() })
const fieldsOf = ({ name, factory, paper, fields }: TemplateFields): TemplateFields => ({ name, factory, paper, fields })

/** The fields in their order. Each can be renamed, moved and left out. */
function FieldRows({ fields, onChange }: { fields: readonly TemplateField[]; onChange: (fields: TemplateField[]) => void }) {
  const used = new Set(fields.map(({ key }) => key))
  const free = (Object.entries(TICKET_FIELDS) as [TicketField, string][]).filter(([key]) => key === 'own' || !used.has(key))
  const move = (index: number, by: number) => {
    const next = [...fields]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <div>
      <chakra.p fontWeight="bold">票面项目</chakra.p>
      <chakra.p fontSize="sm" color="fg.muted" mb={2}>
        名称与顺序和厂里的磅单一致，照着抄不会错行。
      </chakra.p>
      <ul>
        {fields.map(({ key, label }, index) => {
          const known = key === 'own' ? '自定义项目' : TICKET_FIELDS[key]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the form holds its fields by their places
            <FieldRow key={index}>
              <TextField name={`fields.${index}.label`} label={known} required maxLength={TEMPLATE_LABEL_LENGTH} />
              <chakra.span display="inline-flex">
                <IconButton icon="up" size={18} label={`上移 ${label}`} disabled={index === 0} onClick={() => move(index, -1)} />
                <IconButton
                  icon="down"
                  size={18}
                  label={`下移 ${label}`}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="close"
                  size={18}
                  label={`去掉 ${label}`}
                  onClick={() => onChange(fields.filter((_each, at) => at !== index))}
                />
              </chakra.span>
            </FieldRow>
          )
        })}
      </ul>
      {fields.length < TEMPLATE_FIELDS_LIMIT ? (
        <NativeSelect
          label="添加项目"
          value=""
          placeholder="请选择要添加的项目"
          options={free.map(([value, label]) => ({ value, label: value === 'own' ? '自定义项目' : label }))}
          onChange={({ target }) => {
            const key = target.value as TicketField
            if (key in TICKET_FIELDS) onChange([...fields, { key, label: key === 'own' ? '' : TICKET_FIELDS[key] }])
          }}
        />
      ) : null}
    </div>
  )
}

interface Props {
  /** null adds a new one */
  item: TemplateItem | null
  /** the firm's templates, including this one */
  all: readonly TemplateItem[]
  onClose: () => void
}
export function TemplateForm({ item: given, all, onClose }: Props) {
  const actions = useTemplateActions()
  // The form sends the version that it opened. A change that arrives during typing is then reported, not overwritten.
  const [item] = useState(given)
  const [id] = useState(() => item?.value.id ?? uuidv7())
  const [preview, setPreview] = useState(false)
  const refused = item ? refusedSave(item) : undefined
  const form = useEndpointForm<TemplateFields, BodyOf<typeof saveTemplate>>({
    schema: saveTemplate.body,
    values: fieldsOf({ ...(item?.value ?? nothing()), ...(refused?.body as Partial<TemplateFields> | undefined) }),
    body: (typed) => ({ ...fieldsOf(typed), id, base_version: item?.value.version ?? 0 }),
    check({ name, fields }) {
      const templates = all.map(({ value }) => value)
      refuseIfAny({ ...fieldProblems(fields), ...templateProblems(templates, { id, name }) })
    },
    async send({ id: _i, base_version: _b, ...fields }) {
      const queued = await (item ? actions.edit(item, fields) : actions.add(id, fields))
      tellDone(`保存磅单模板 · ${fields.name}`, { queued })
    },
    onDone: onClose,
  })
  const { values } = form
  return (
    <Dialog open title={item ? '编辑磅单模板' : '添加磅单模板'} width={640} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {refused ? (
          <Notice tone="need" title={refusalWords(refused)}>
            <p>下面是您填写的内容，核对后可再次提交。</p>
          </Notice>
        ) : null}
        <Side>
          <TextField name="name" label="模板名称" required placeholder="如 一厂 2 号磅" maxLength={TEMPLATE_NAME_LENGTH} />
          <TextField name="factory" label="磅房或厂名" required placeholder="印在票头" maxLength={TEMPLATE_FACTORY_LENGTH} />
        </Side>
        <ChoiceField name="paper" label="纸张" choices={PAPER_CHOICES} />
        <FieldRows fields={values.fields} onChange={(fields) => form.set('fields', fields)} />
        <Button size="sm" icon="print" justifySelf="start" aria-expanded={preview} onClick={() => setPreview(!preview)}>
          {preview ? '收起预览' : '打印预览'}
        </Button>
        {preview ? <TemplatePreview template={values} /> : null}
      </DialogForm>
    </Dialog>
  )
}
