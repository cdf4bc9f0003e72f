/** Entry and corrections of one quote: who, when, before and after. */
import { chakra } from '@chakra-ui/react'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { figuresWords } from '#domain/desk/quote-entry.ts'
import { NotRead } from '../desk-parts.tsx'
import { useQuoteHistory } from './queries.ts'

interface Props {
  day: string
  series: { series_id: number; name: string }
  onClose: () => void
}

function History({ day, series_id }: { day: string; series_id: number }) {
  const { value, failure, again } = useQuoteHistory(day, series_id)
  if (!value) return failure ? <NotRead what="更正记录" failure={failure} again={again} /> : <SkeletonCards count={2} />
  if (value.length === 0) return <Empty icon="clock" title="没有录入记录" hint="这条报价在有记录之前已存在。" />
  return (
    <chakra.ol listStyleType="none" display="grid" gap={3} aria-label="录入和更正">
      {value.map(({ version, before, after, by_name, at }) => (
        <chakra.li key={version} borderLeftWidth="2px" borderColor="line.strong" pl={3}>
          <chakra.p fontSize="sm" color="fg.muted">
            {chinaTime(at)} · {by_name || '—'} · {before ? '更正' : '录入'}
          </chakra.p>
          <chakra.p fontVariantNumeric="tabular-nums">{figuresWords(after)}</chakra.p>
          {before ? (
            <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              原为 <s>{figuresWords(before)}</s>
            </chakra.p>
          ) : null}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}

export const HistoryDialog = ({ day, series, onClose }: Props) => (
  <Dialog open onClose={onClose} title={`${series.name} ${day} 的报价`}>
    <History day={day} series_id={series.series_id} />
  </Dialog>
)
