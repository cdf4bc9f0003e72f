/** Shows when the device last pulled, and the progress of a first sync. */
import { chakra } from '@chakra-ui/react'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { chinaTime } from '#domain/china-time.ts'

const count = (rows: number) => rows.toLocaleString('en-US')

export function SyncCard() {
  const { engine } = useAccount()
  const { online, busy, first, last_pull_at } = useSyncStatus()
  const total = first && first.remaining !== null ? first.received + first.remaining : null
  return (
    <Card roomy>
      <SectionTitle>数据同步</SectionTitle>
      {first ? (
        <chakra.div mb={4}>
          <Progress
            label="首次同步"
            value={total ? first.received / total : null}
            text={total ? `${count(first.received)} / ${count(total)} 条` : `${count(first.received)} 条`}
          />
        </chakra.div>
      ) : null}
      <Facts
        items={[
          ['网络', online ? '在线' : '离线'],
          ['数据截至', last_pull_at === null ? '尚未同步' : chinaTime(last_pull_at)],
        ]}
      />
      <chakra.div mt={4}>
        <Button size="sm" icon="sync" loading={busy} disabled={!online} onClick={() => void engine.wake()}>
          立即同步
        </Button>
      </chakra.div>
    </Card>
  )
}
