/** Weigh-ticket templates (磅单模板): the fields of a weighbridge's ticket, their labels, and their order for typing and printing. */
import type { FieldErrors } from '../refusal.ts'

/** Most templates of one firm. */
export const TEMPLATE_LIMIT = 30
export const TEMPLATE_NAME_LENGTH = 30
export const TEMPLATE_FACTORY_LENGTH = 40
export const TEMPLATE_LABEL_LENGTH = 12
export const TEMPLATE_FIELDS_LIMIT = 20

/** The fields of weigh tickets in this trade, with their usual labels. `own` is a field that the app does not know. */
export const TICKET_FIELDS = {
  ticket_no: '磅单号',
  weighed_at: '过磅时间',
  plate: '车牌号',
  driver: '司机',
  gross_kg: '毛重',
  tare_kg: '皮重',
  net_kg: '净重',
  deduct_kg: '扣杂',
  water_kg: '扣水',
  own: '其他',
} as const
export type TicketField = keyof typeof TICKET_FIELDS
export const PAPERS = { a5: 'A5 横向', a4: 'A4 纵向' } as const
export type Paper = keyof typeof PAPERS

export interface TemplateField {
  key: TicketField
  /** label as printed on the factory's ticket */
  label: string
}
/** The fields of the form. */
export interface TemplateFields {
  name: string
  /** the factory whose weighbridge prints such tickets */
  factory: string
  paper: Paper
  /** in the order on the ticket */
  fields: TemplateField[]
}
export interface Template extends TemplateFields {
  id: string
  version: number
  created_at: string
  updated_at: string
}

/** Without these a ticket has no weight. */
const NEEDED = ['gross_kg', 'tare_kg'] as const satisfies readonly TicketField[]

/** The fields of a new form: those of a usual ticket. */
export const usualFields = (): TemplateField[] =>
  (['ticket_no', 'weighed_at', 'plate', 'driver', 'gross_kg', 'tare_kg', 'net_kg', 'deduct_kg', 'water_kg'] as const).map(
    (key) => ({ key, label: TICKET_FIELDS[key] }),
  )

/** Problems in the content itself: a duplicate field or label, or no weight. */
export function fieldProblems(fields: readonly TemplateField[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, { key, label }] of fields.entries()) {
    const before = fields.slice(0, index)
    if (key !== 'own' && before.some((each) => each.key === key)) errors[`fields.${index}.key`] = `“${TICKET_FIELDS[key]}”重复`
    if (before.some((each) => each.label === label)) errors[`fields.${index}.label`] = `名称“${label}”重复`
  }
  const missing = NEEDED.filter((key) => !fields.some((each) => each.key === key))
  if (missing.length > 0) errors['fields'] = `请保留${missing.map((key) => TICKET_FIELDS[key]).join('、')}`
  return errors
}

/** Conflicts with the firm's other templates: a duplicate name, or too many templates. */
export function templateProblems(
  templates: readonly Pick<Template, 'id' | 'name'>[],
  { id, name }: Pick<Template, 'id' | 'name'>,
): FieldErrors {
  const others = templates.filter((each) => each.id !== id)
  if (others.some((each) => each.name === name)) return { name: '已有同名的磅单模板' }
  if (others.length >= TEMPLATE_LIMIT) return { name: `最多保存 ${TEMPLATE_LIMIT} 个磅单模板，请先删除不用的` }
  return {}
}

/** The ticket fields that people type at the gate. */
const TYPED = ['gross_kg', 'tare_kg', 'ticket_no', 'weighed_at'] as const satisfies readonly TicketField[]
export type TypedField = (typeof TYPED)[number]
const isTyped = (field: TemplateField): field is { key: TypedField; label: string } => TYPED.some((key) => key === field.key)
/** Those fields in the ticket's order with its labels. Fields that the ticket lacks come last with their usual labels. */
export function typedFields({ fields }: Pick<TemplateFields, 'fields'>): { key: TypedField; label: string }[] {
  const named = fields.filter(isTyped)
  const others = TYPED.filter((key) => !named.some((field) => field.key === key))
  return [...named, ...others.map((key) => ({ key, label: TICKET_FIELDS[key] }))]
}

/** Sorts by name, so that a list keeps its order during an edit. */
export const byName = (a: Pick<Template, 'id' | 'name'>, b: Pick<Template, 'id' | 'name'>): number =>
  a.name.localeCompare(b.name, 'zh-CN') || (a.id < b.id ? -1 : 1)

/** Sample values for the preview of a ticket. No real truck has them. */
export const SAMPLE_TICKET: Record<TicketField, string> = {
  ticket_no: '00012345',
  weighed_at: '2026-01-02 09:30',
  plate: '京A·00000',
  driver: '张师傅',
  gross_kg: '45,000 kg',
  tare_kg: '15,000 kg',
  net_kg: '30,000 kg',
  deduct_kg: '120 kg',
  water_kg: '60 kg',
  own: '',
}
