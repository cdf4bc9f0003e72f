/** Form fields for a contract's clauses, each with name and text; clauses can be added, removed and moved. */
import { chakra } from '@chakra-ui/react'
import { TextBox, TextField } from '#client/forms/fields.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import type { Clause } from '#domain/contract/contract-clauses.ts'
import { CLAUSE_LIMIT, CLAUSE_TEXT_LENGTH, CLAUSE_TITLE_LENGTH } from '#domain/contract/contract-text.ts'

const NEW: Clause = { title: '', text: '' }

/** `name` is the field that holds the clauses; `label` says to what they belong. */
export function ClauseFields<N extends string, V extends Record<N, Clause[]>>({
  form,
  name,
  label = '合同条款',
}: {
  form: Form<V>
  name: N
  label?: string
}) {
  const clauses: Clause[] = form.values[name]
  const put = (next: Clause[]) => {
    form.clear()
    form.set(name, next as V[N])
  }
  const move = (at: number, by: 1 | -1) => {
    const next = [...clauses]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    put(next)
  }
  return (
    <chakra.ol listStyleType="none" display="grid" gap={4} aria-label={label}>
      {clauses.map((_clause, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a field is bound by its place
        <chakra.li key={at} display="grid" gap={2} borderWidth="1px" borderColor="line" rounded="lg" p={3}>
          <chakra.div display="flex" alignItems="center" gap={1}>
            <chakra.b flex={1}>第 {at + 1} 条</chakra.b>
            <IconButton icon="up" size={18} label={`第 ${at + 1} 条上移`} disabled={at === 0} onClick={() => move(at, -1)} />
            <IconButton
              icon="down"
              size={18}
              label={`第 ${at + 1} 条下移`}
              disabled={at === clauses.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              icon="trash"
              size={18}
              label={`删除第 ${at + 1} 条`}
              disabled={clauses.length === 1}
              onClick={() => put(clauses.filter((_each, other) => other !== at))}
            />
          </chakra.div>
          <TextField name={`${name}.${at}.title`} label="条款名称" required maxLength={CLAUSE_TITLE_LENGTH} />
          <TextBox name={`${name}.${at}.text`} label="条款内容" required maxLength={CLAUSE_TEXT_LENGTH} minH="88px" />
        </chakra.li>
      ))}
      <li>
        <Button icon="plus" disabled={clauses.length >= CLAUSE_LIMIT} onClick={() => put([...clauses, NEW])}>
          添加条款
        </Button>
      </li>
    </chakra.ol>
  )
}
