/** Each field of a certification with what was checked of it, what stood there before, and the way to reject it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ReviewCase } from '#api/desk/certifications.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { type Check, type CheckTone, fieldChanges, fieldWords } from '#domain/desk/review.ts'
import { CERTIFICATION_FIELDS, CERTIFICATION_FILES } from '#domain/firm/certification.ts'
import { useOpenIdNo } from './queries.ts'

const Rows = chakra('dl', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '8em minmax(0, 1fr) auto' },
    alignItems: 'start',
    columnGap: 3,
    rowGap: 1,
    py: '10px',
    borderBottomWidth: '1px',
    borderColor: 'line.faint',
    _last: { borderBottomWidth: 0 },
    '& dt': { color: 'fg.muted', gridColumn: { base: '1', md: '1' }, pt: '2px' },
    '& dd': { gridColumn: { base: '1', md: '2' }, minW: 0, overflowWrap: 'anywhere' },
    '& dd[data-act]': { gridRow: { base: '1 / 3', md: '1' }, gridColumn: { base: '2', md: '3' } },
  },
})
const Remark = chakra('p', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '6px', fontSize: 'sm', lineHeight: '1.5', '& svg': { mt: '2px' } },
  variants: { tone: { good: { color: 'done.fg' }, need: { color: 'need.fg' }, bad: { color: 'danger.fg' } } },
})
const ICONS: Record<CheckTone, IconName> = { good: 'done', need: 'alert', bad: 'refuse' }
const SAID: Record<CheckTone, string> = { good: '', need: '请核对：', bad: '不符：' }

export const Remarks = ({ checks }: { checks: readonly Check[] }) => (
  <>
    {checks.map(({ tone, text }) => (
      <Remark key={text} tone={tone}>
        <Icon name={ICONS[tone]} size={16} />
        <span>
          <chakra.span srOnly>{SAID[tone]}</chakra.span>
          {text}
        </span>
      </Remark>
    ))}
  </>
)

/** The masked number, and on demand the whole one. */
function IdNo({ id, shown, openable }: { id: string; shown: string; openable: boolean }) {
  const open = useOpenIdNo()
  const [found, setFound] = useState<{ number?: string; problem?: string } | null>(null)
  const [busy, setBusy] = useState(false)
  async function press() {
    if (found?.number) return setFound(null)
    setBusy(true)
    try {
      setFound({ number: await open(id) })
    } catch (error) {
      setFound({ problem: error instanceof Error ? error.message : '暂时读不到' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <chakra.span fontVariantNumeric="tabular-nums" mr={2}>
        {found?.number ?? shown}
      </chakra.span>
      {openable ? (
        <Button size="sm" variant="ghost" icon={found?.number ? 'eye_off' : 'eye'} loading={busy} onClick={() => void press()}>
          {found?.number ? '遮住' : '查看完整号码'}
        </Button>
      ) : null}
      {found?.problem ? (
        <chakra.p role="alert" fontSize="sm" color="danger.fg">
          {found.problem}
        </chakra.p>
      ) : null}
    </>
  )
}

/** The fields that a reviewer looks up elsewhere. */
const COPIED = new Set(['company_name', 'uscc'])

interface Props {
  of: ReviewCase
  /** the certification waits, so its fields can be rejected */
  open: boolean
  onReject: (field: string) => void
  onShow: (field: string) => void
}
export function CaseFields({ of: { certification, checks, has_id_no }, open, onReject, onShow }: Props) {
  const { id, kind, fields, passed, status } = certification
  const values = fields as unknown as Record<string, string | null>
  const changed = passed && status !== 1 ? fieldChanges(kind, passed, fields) : []
  const files: readonly string[] = CERTIFICATION_FILES[kind]
  // Texts first: the documents stand beside them.
  const labels = Object.entries(CERTIFICATION_FIELDS[kind]).toSorted(
    ([a], [b]) => Number(files.includes(a)) - Number(files.includes(b)),
  )
  return (
    <Rows>
      {labels.map(([field, label]) => {
        const words = fieldWords(field, values[field])
        const before = changed.find((each) => each.field === field)
        return (
          <Row key={field}>
            <dt>{label}</dt>
            <dd>
              {field === 'id_no' ? (
                <IdNo key={id} id={id} shown={words} openable={has_id_no} />
              ) : files.includes(field) ? (
                values[field] ? (
                  <Button size="sm" variant="ghost" icon="image" ml="-14px" onClick={() => onShow(field)}>
                    查看
                  </Button>
                ) : (
                  '没有照片'
                )
              ) : COPIED.has(field) ? (
                <CopyButton text={words} label={label}>
                  <chakra.span fontSize="md" color="fg" fontWeight="bold" textAlign="left" overflowWrap="anywhere">
                    {words}
                  </chakra.span>
                </CopyButton>
              ) : (
                <chakra.span fontWeight="bold" fontVariantNumeric="tabular-nums">
                  {words || '—'}
                </chakra.span>
              )}
              {before ? (
                <chakra.p fontSize="sm" color="need.fg">
                  {before.before ? `已通过的是：${before.before}` : before.after}
                </chakra.p>
              ) : null}
              <Remarks checks={checks.filter((check) => check.field === field)} />
            </dd>
            {open ? (
              <dd data-act="">
                <Button size="sm" variant="ghost" aria-label={`驳回${label}`} onClick={() => onReject(field)}>
                  驳回此项
                </Button>
              </dd>
            ) : null}
          </Row>
        )
      })}
    </Rows>
  )
}
