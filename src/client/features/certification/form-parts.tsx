/** The parts that both forms of certification share: a document beside its fields, and what the reviewer found. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PhotoField } from '#client/forms/fields.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { PhotoLarge } from '#client/forms/photos.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { type CertificationKind, fieldLabel } from '#domain/firm/certification.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import type { CertificationItem } from './queries.ts'

export const Column = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    alignContent: 'start',
    gap: 3,
    gridTemplateColumns: 'minmax(0, 1fr)',
    p: { base: 3, md: 6 },
    width: 'full',
    maxW: '1040px',
    mx: 'auto',
  },
})
/** The document stays in sight while its fields are typed from it. */
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 4, lg: 6 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
    alignItems: 'start',
    '& > :first-of-type': { position: { lg: 'sticky' }, top: { lg: '84px' } },
  },
})
/** The two sides of a card: beside each other where the fields stand below them. */
export const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '14px',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
  },
})
const Stack = chakra('div', { base: { display: 'grid', gap: '14px', gridTemplateColumns: 'minmax(0, 1fr)' } })

export const Section = ({
  title,
  lead,
  documents,
  onTouch,
  children,
}: {
  title: string
  /** told the name of each field that takes the focus */
  onTouch: (name: string) => void
  lead?: ReactNode
  documents: ReactNode
  children: ReactNode
}) => (
  <Card roomy>
    <SectionTitle>{title}</SectionTitle>
    {lead ? (
      <chakra.p color="fg.muted" fontSize="sm" mb={3}>
        {lead}
      </chakra.p>
    ) : null}
    <Pair>
      <Stack>{documents}</Stack>
      <Stack onFocus={({ target }: { target: EventTarget }) => onTouch((target as HTMLInputElement).name ?? '')}>
        {children}
      </Stack>
    </Pair>
  </Card>
)

/** Stands on a wide screen where the photo will be. */
const Place = chakra('p', {
  base: {
    display: { base: 'none', lg: 'grid' },
    placeItems: 'center',
    minH: '150px',
    rounded: 'md',
    bg: 'bg.muted',
    color: 'fg.muted',
    fontSize: 'sm',
  },
})
/** One photo, or a paper where papers are taken. Once chosen it is drawn large, to be typed from. */
export function DocumentField({
  name,
  label,
  ids,
  hint,
  papers = false,
}: {
  name: string
  label: string
  ids: readonly string[]
  hint: string
  papers?: boolean
}) {
  const [id] = ids
  return (
    <chakra.div display="grid" gap={2}>
      <chakra.p fontSize="sm" color="fg.label" fontWeight="bold">
        {label}
        <chakra.span ml={2} fontWeight="normal" color="fg.muted">
          {hint}
        </chakra.span>
      </chakra.p>
      <PhotoField name={name} label={label} max={1} papers={papers} />
      {papers ? null : id ? <PhotoLarge id={id} alt={`${label}，放大`} /> : <Place>照片会放大显示在这里，对照着填写</Place>}
    </chakra.div>
  )
}

/** The faults of the last submission by field, found by the server or the reviewer. */
function foundIn(item: CertificationItem | null): FieldErrors {
  const refused = item?.review[0]
  if (refused) return refused.last_error?.refusal?.details?.fields ?? {}
  const { field = '', reason = '', status } = item?.value ?? {}
  return status === -1 && field ? { [field]: reason } : {}
}
/** A document without an end has no field for its last day, so what was found there stands at the switch. */
const placeFound = (found: FieldErrors, lasting: boolean): FieldErrors =>
  Object.fromEntries(Object.entries(found).map(([name, words]) => [name === 'valid_until' && lasting ? 'lasting' : name, words]))

/** Shows what was found at its fields, until each is changed. */
export function useFound<V extends FieldValues>(form: Pick<Form<V>, 'methods' | 'values'>, item: CertificationItem | null): void {
  const [found] = useState(() => placeFound(foundIn(item), form.values['lasting'] === true))
  const now = JSON.stringify(Object.keys(found).map((name) => form.values[name]))
  const [sent] = useState(now)
  const { setError, clearErrors } = form.methods
  useEffect(() => {
    const [before, after] = [JSON.parse(sent), JSON.parse(now)] as [unknown[], unknown[]]
    for (const [at, [name, message]] of Object.entries(found).entries()) {
      if (JSON.stringify(before[at]) === JSON.stringify(after[at])) setError(name, { type: 'refused', message })
      else clearErrors(name)
    }
  }, [found, sent, now, setError, clearErrors])
}

/** Why the last submission came back, from the server or from the reviewer, with what happens next. */
export function WhyBack({ kind, item }: { kind: CertificationKind; item: CertificationItem | null }) {
  const refused = item?.review[0]
  if (refused)
    return (
      <Notice tone="need" title={refusalWords(refused)}>
        下面是您填写的内容，核对后可再次提交。
      </Notice>
    )
  if (item?.value.status !== -1) return null
  const { field, reason } = item.value
  const at = field ? `${fieldLabel(kind, field)}：` : ''
  return (
    <Notice tone="danger" title={`审核未通过 · ${at}${reason}`}>
      其余内容已按上次提交的填好，更正后再次提交即可。
    </Notice>
  )
}
