/** One certification before its reviewer: documents beside the fields, and the decision by keys or buttons. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { decideCertification, type ReviewCase, type Viewer } from '#api/desk/certifications.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { useKeys } from '#client/lib/use-keys.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { type Check, decisionWords } from '#domain/desk/review.ts'
import { CERTIFICATION_KINDS, fieldLabel } from '#domain/firm/certification.ts'
import { titleOf } from '#domain/firm/certification-notice.ts'
import { useDeskSend } from '../desk.ts'
import { CaseDocuments } from './case-documents.tsx'
import { CaseFields } from './case-fields.tsx'
import { CaseVersions } from './case-versions.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewTags } from './review-list.tsx'

/** On a wide desk the document stays in sight while the fields scroll. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 9fr)' },
    alignItems: 'start',
    flex: 1,
    px: { base: 3, md: 6 },
    py: { base: 3, md: 4 },
  },
})
const Documents = chakra('div', {
  base: {
    height: { base: '46dvh', lg: 'calc(100dvh - 190px)' },
    minH: '260px',
    position: { lg: 'sticky' },
    top: { lg: '76px' },
  },
})
const Stack = chakra('div', { base: { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } })
const Keys = chakra('span', {
  base: {
    '& kbd': {
      px: '5px',
      mx: '3px',
      rounded: 'sm',
      borderWidth: '1px',
      borderColor: 'line.strong',
      bg: 'bg.sunken',
      fontFamily: 'inherit',
    },
  },
})

/** What the reviewer should have seen before passing it. */
const Doubts = ({ checks, of: { kind } }: { checks: readonly Check[]; of: ReviewCase['certification'] }) => {
  const doubts = checks.filter(({ tone }) => tone !== 'good')
  if (doubts.length === 0) return <p>按 Enter 通过，申请人随后收到通知。</p>
  return (
    <>
      <p>请确认已核对：</p>
      <ul>
        {doubts.map(({ field, text }) => (
          <li key={field + text}>
            · {fieldLabel(kind, field)}：{text}
          </li>
        ))}
      </ul>
    </>
  )
}

const viewerWords = (viewers: readonly Viewer[]): string => {
  const others = [...new Set(viewers.filter(({ own }) => !own).map(({ name }) => name))]
  return others.length > 0 ? `${others.join('、')}也在看这份认证` : '您在另一台设备也打开了这份认证'
}

export interface Neighbours {
  /** place in the list, from 1; null if the case is not in it */
  place: number | null
  count: number
  onNext: (() => void) | undefined
  onBefore: (() => void) | undefined
}
interface Props {
  of: ReviewCase
  viewers: readonly Viewer[]
  neighbours: Neighbours
  /** asks the server again after a refusal */
  again: () => void
  /** opens what comes after this case, once it is decided */
  onDecided: () => void
}
export function ReviewCasePage({ of, viewers, neighbours, again, onDecided }: Props) {
  const { certification, firm_name, versions, checks } = of
  const { id, kind, version, status, field, reason, decided_at, passed } = certification
  const { place, count, onNext, onBefore } = neighbours
  const send = useDeskSend()
  const [shown, setShown] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState<{ field: string; base_version: number } | null>(null)
  const [problem, setProblem] = useState<{ text: string; version: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const title = titleOf(certification)
  const open = status === 0
  // What was decided or sent after the refusal is another matter.
  const refused = problem && version <= problem.version + 1 ? problem.text : null

  const decide = async (body: BodyOf<typeof decideCertification>) => {
    try {
      await send(decideCertification, { params: { id }, body })
    } catch (error) {
      // A colleague or the applicant was first: the page shows what stands now.
      again()
      throw error
    }
  }
  const done = (verb: string) => {
    tellDone(`${verb} ${title}`)
    onDecided()
  }
  async function pass() {
    const sure = await confirm({
      title: `通过“${title}”的${CERTIFICATION_KINDS[kind]}？`,
      message: <Doubts checks={checks} of={certification} />,
      confirm_label: '通过',
      enter_confirms: true,
    })
    if (!sure) return
    setBusy(true)
    setProblem(null)
    try {
      await decide({ status: 1, base_version: version })
      done('通过')
    } catch (error) {
      setProblem({ text: error instanceof Error ? error.message : '没有提交成功', version })
    } finally {
      setBusy(false)
    }
  }
  const reject = (at: string) => setRejecting({ field: at, base_version: version })
  useKeys({
    j: onNext,
    k: onBefore,
    a: open && !busy ? () => void pass() : undefined,
    r: open && !busy ? () => reject('') : undefined,
  })
  const by_name = versions.find((each) => each.decided_at !== null)?.decided_by ?? ''
  return (
    <>
      <Columns>
        <Documents>
          <CaseDocuments of={of} shown={shown} onShow={setShown} />
        </Documents>
        <Stack>
          {refused ? <Notice tone="danger" title={refused} /> : null}
          {viewers.length > 0 ? <Notice tone="need" title={viewerWords(viewers)} /> : null}
          {open ? null : (
            <Notice
              tone={status === 1 ? 'done' : 'plain'}
              title={decisionWords({ kind, status, field, reason, by_name, at: decided_at })}
            />
          )}
          <Card roomy>
            <SectionTitle
              aside={
                <chakra.span display="inline-flex" gap="6px">
                  <ReviewTags row={{ status, is_change: passed !== null && status !== 1 }} />
                </chakra.span>
              }
            >
              {title} · {CERTIFICATION_KINDS[kind]}
            </SectionTitle>
            {kind === 'personal' ? (
              <chakra.p color="fg.muted" fontSize="sm">
                所属企业：{firm_name}
              </chakra.p>
            ) : null}
            <CaseFields of={of} open={open} onReject={reject} onShow={setShown} />
          </Card>
          <Card roomy>
            <SectionTitle>历次提交</SectionTitle>
            <CaseVersions of={of} />
          </Card>
        </Stack>
      </Columns>
      <StickyBar
        note={
          <Keys hideBelow="lg">
            <kbd>J</kbd>下一份 <kbd>K</kbd>上一份 <kbd>A</kbd>通过 <kbd>R</kbd>驳回 <kbd>P</kbd>换证件 <kbd>T</kbd>转动
            <kbd>+</kbd>
            <kbd>-</kbd>缩放
          </Keys>
        }
        {...(place === null ? {} : { title: `第 ${place} / ${count} 份` })}
      >
        <Button disabled={!onBefore} onClick={onBefore}>
          上一份
        </Button>
        <Button disabled={!onNext} onClick={onNext}>
          下一份
        </Button>
        {open ? (
          <>
            <Button disabled={busy} onClick={() => reject('')}>
              驳回
            </Button>
            <Button variant="primary" loading={busy} onClick={() => void pass()}>
              通过
            </Button>
          </>
        ) : null}
      </StickyBar>
      {rejecting ? (
        <RejectDialog
          kind={kind}
          {...rejecting}
          send={decide}
          onDone={() => {
            setRejecting(null)
            done('驳回')
          }}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </>
  )
}
