/** 历次提交: every version that was sent, newest first, what changed in it, and who decided about it and why. */
import type { ReviewCase, ReviewVersion } from '#api/desk/certifications.ts'
import { shortTime } from '#client/lib/format.ts'
import { Timeline, type TimelineItem } from '#client/ui/timeline.tsx'
import { fieldChanges, reasonWords } from '#domain/desk/review.ts'
import type { CertificationKind } from '#domain/firm/certification.ts'
import { changeText } from '#domain/firm/log.ts'

/** The state of a version that was sent, and its decision, in words. */
export function versionWords(
  kind: CertificationKind,
  { status, field, reason, decided_by, decided_at }: Omit<ReviewVersion, 'fields'>,
  newest: boolean,
): string {
  if (status === 0) return newest ? '待审核' : '未审核，申请人又重新提交'
  const who = `${decided_by || '平台'} ${decided_at ? shortTime(decided_at) : ''} `
  return status === 1 ? `${who}通过` : `${who}驳回：${reasonWords(kind, field, reason)}`
}

export function CaseVersions({ of: { certification, versions } }: { of: ReviewCase }) {
  const { kind } = certification
  const items = versions.map((version, at): TimelineItem => {
    const before = versions[at + 1]
    const changes = before ? fieldChanges(kind, before.fields, version.fields) : []
    return {
      key: String(version.n),
      at: shortTime(version.sent_at),
      title: `${version.sent_by || '申请人'}第 ${versions.length - at} 次提交`,
      note: [
        versionWords(kind, version, at === 0),
        ...changes.map((change) => (change.before ? changeText(change) : `${change.label}：${change.after}`)),
      ].join('；'),
      state: at === 0 && version.status === 0 ? 'now' : 'done',
    }
  })
  return <Timeline items={items} />
}
