/** 历史版本: who saved which version and when, what each changed, and the way back to one. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ArticleRevision, ArticleRevisionText } from '#api/desk/articles.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { SkeletonRows } from '#client/ui/loading/skeleton.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { REVISION_ACTIONS } from '#domain/desk/article.ts'
import { DiffView } from './diff-view.tsx'
import { useRevision, useRevisions } from './queries.ts'

const Split = chakra('div', {
  base: {
    display: 'grid',
    gap: 5,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '230px minmax(0, 1fr)' },
    alignItems: 'start',
  },
})
const Version = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minH: 'target',
    px: 3,
    py: 2,
    textAlign: 'left',
    rounded: 'md',
    '& b': { display: 'block', fontWeight: 'medium' },
    '& span': { fontSize: 'tiny', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    _hover: { bg: 'bg.muted' },
    '&[aria-pressed=true]': { bg: 'brand.subtle' },
  },
})

interface Props {
  id: number
  columns: ReadonlyMap<number, string>
  onRestore: (revision: ArticleRevisionText) => void
  onClose: () => void
}
export function History({ id, columns, onRestore, onClose }: Props) {
  const { value: revisions, failure } = useRevisions(id)
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = picked ?? revisions?.[0]?.version ?? null
  return (
    <Dialog open title="历史版本" place="side" width="min(960px, 92vw)" onClose={onClose}>
      {revisions ? (
        <Split>
          <chakra.div role="group" aria-label="版本">
            {revisions.map((each) => (
              <Line key={each.version} revision={each} chosen={each.version === chosen} onPick={() => setPicked(each.version)} />
            ))}
          </chakra.div>
          {chosen === null ? null : (
            <Shown
              id={id}
              version={chosen}
              before={revisions.find(({ version }) => version < chosen)?.version ?? null}
              columns={columns}
              onRestore={onRestore}
            />
          )}
        </Split>
      ) : failure ? (
        <p>{failure.away ? '联网后可查看历史版本' : failure.message}</p>
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  )
}

const Line = ({ revision, chosen, onPick }: { revision: ArticleRevision; chosen: boolean; onPick: () => void }) => (
  <Version type="button" aria-pressed={chosen} onClick={onPick}>
    <b>
      第 {revision.version} 版 · {REVISION_ACTIONS[revision.action]}
    </b>
    <span>
      {chinaTime(revision.saved_at)} {revision.saved_by}
      {revision.accepted > 0 ? ` · ${revision.accepted} 人已同意` : ''}
    </span>
  </Version>
)

function Shown({ id, version, before, columns, onRestore }: Omit<Props, 'onClose'> & { version: number; before: number | null }) {
  const { value: text } = useRevision(id, version)
  const { value: earlier } = useRevision(id, before)
  if (!text || (before !== null && !earlier)) return <SkeletonRows />
  const nothing = { ...text, title: '', topic: '', source: '', summary: '', cover: '', content: '' }
  return (
    <div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={3}>
        <chakra.h2 fontWeight="bold">{before === null ? '这一版的内容' : `与第 ${before} 版相比`}</chakra.h2>
        <Button size="sm" icon="undo" onClick={() => onRestore(text)}>
          恢复到这一版
        </Button>
      </chakra.div>
      <DiffView before={earlier ?? nothing} after={text} columns={columns} />
    </div>
  )
}
