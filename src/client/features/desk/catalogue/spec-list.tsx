/** The specs of all categories, or of the one that is chosen. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { DeskCatalogue, DeskSpec } from '#api/desk/catalogue.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { findable } from '#domain/list/search.ts'

interface SpecActs {
  onEdit: (spec: DeskSpec) => void
  onDelete: (spec: DeskSpec) => void
}

const keyOf = ({ id }: DeskSpec): string => id
const nameOf = ({ name }: DeskSpec): string => name
const digest = (spec: DeskSpec) => ({
  id: spec.id,
  status: 0,
  facts: { firms: [], plates: [], category_id: spec.category_id, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '规格', text: spec.name, spelled: true },
    { label: '品类', text: spec.category_name, spelled: true },
    { label: '等级', text: spec.grade },
    { label: '标准', text: spec.standard },
  ]),
})

const SpecButtons = ({ spec, acts: { onEdit, onDelete } }: { spec: DeskSpec; acts: SpecActs }) => (
  <chakra.span display="inline-flex" gap={1}>
    <Button size="sm" variant="ghost" aria-label={`修改 ${spec.name}`} onClick={() => onEdit(spec)}>
      修改
    </Button>
    <Button size="sm" variant="ghost" aria-label={`删除 ${spec.name}`} onClick={() => onDelete(spec)}>
      删除
    </Button>
  </chakra.span>
)

const columnsFor = (acts: SpecActs): Column<DeskSpec>[] => [
  { key: 'name', label: '规格', pin: 'start', value: nameOf },
  { key: 'category', label: '品类', value: ({ category_name }) => category_name },
  { key: 'grade', label: '等级', value: ({ grade }) => grade },
  { key: 'standard', label: '标准', wrap: true, value: ({ standard }) => standard },
  { key: 'acts', label: '操作', quiet: true, pin: 'end', cell: (spec) => <SpecButtons spec={spec} acts={acts} /> },
]

interface Props extends SpecActs {
  catalogue: DeskCatalogue
  tools: ReactNode
  /** the button of an empty list */
  first: ReactNode
}
export function SpecList({ catalogue, tools, first, onEdit, onDelete }: Props) {
  const acts = useMemo(() => ({ onEdit, onDelete }), [onEdit, onDelete])
  const columns = useMemo(() => columnsFor(acts), [acts])
  return (
    <DeskList
      name="规格"
      unit="个"
      table="desk.specs"
      columns={columns}
      rows={catalogue.specs}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="规格、品类、等级、标准"
      categories={categoryOptions(catalogue.categories)}
      tools={tools}
      renderCards={(shown) => (
        <CardGrid>
          {shown.map((spec) => (
            <Card as="article" key={spec.id} aria-label={spec.name}>
              <CardHead>
                <chakra.h2 fontWeight="bold">{spec.name}</chakra.h2>
                <chakra.span fontSize="sm" color="fg.muted">
                  {spec.category_name}
                </chakra.span>
              </CardHead>
              <chakra.p fontSize="sm" color="fg.muted" my={2}>
                {[spec.grade, spec.standard].filter(Boolean).join(' · ')}
              </chakra.p>
              <CardFoot>
                <SpecButtons spec={spec} acts={acts} />
              </CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'truck', title: '还没有规格', hint: '供应商发布供应时可以直接选规格，不用手写。', action: first }}
    />
  )
}
