/** 运行状态: the facts of the running server, what lags behind, and the calls that were slow. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Health } from '#api/desk/watch.ts'
import { bytes, shortTime } from '#client/lib/format.ts'
import { DESK_BACKUPS, DESK_SESSIONS } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: 3,
    alignItems: 'stretch',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  },
})
const Slow = chakra('li', {
  base: {
    display: 'grid',
    // On a phone the call has a line of its own.
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto auto', md: '9em minmax(0, 1fr) auto auto' },
    columnGap: 4,
    py: 2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
  },
})

const Call = chakra('span', { base: { gridArea: { base: '2 / 1 / auto / -1', md: 'auto' }, minWidth: 0 } })

const Marked = chakra(Link, { base: { color: 'brand.text', textDecoration: 'underline', textUnderlineOffset: '3px' } })

const ENGINES: Record<Health['engine'], string> = { embedded: '内置数据库', server: 'PostgreSQL' }
const waited = (seconds: number): string =>
  seconds === 0 ? '没有积压' : seconds < 120 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`

export function HealthCards({ health }: { health: Health }) {
  const { engine, slow } = health
  return (
    <>
      <Grid>
        <Card roomy>
          <SectionTitle>服务</SectionTitle>
          <Facts
            items={[
              ['版本', health.version],
              ['启动于', shortTime(health.started_at)],
              ['在线连接', `${health.sockets} 个`],
              [
                '登录',
                <Marked key="sessions" to={DESK_SESSIONS}>
                  {health.open_sessions} 个未结束
                </Marked>,
              ],
            ]}
          />
        </Card>
        <Card roomy tone={health.oldest_due_s > 60 || health.given_up_jobs > 0 ? 'need' : 'plain'}>
          <SectionTitle>积压</SectionTitle>
          <Facts
            items={[
              ['待执行', `${health.due_jobs} 个任务`],
              ['最早等待', waited(health.oldest_due_s)],
              ['已放弃', `${health.given_up_jobs} 个任务`],
              ['待排序', `${health.unsequenced} 条变更`],
            ]}
          />
        </Card>
        <Card roomy>
          <SectionTitle>存储</SectionTitle>
          <Facts
            items={[
              ['数据库', `${ENGINES[engine]}，${bytes(health.database_bytes)}`],
              ['结构', `${health.migrations} 次迁移`],
              ['照片凭证', `${health.files} 个，${bytes(health.files_bytes)}`],
              ['磁盘剩余', bytes(health.free_bytes)],
            ]}
          />
        </Card>
      </Grid>
      <Card roomy>
        <SectionTitle>备份</SectionTitle>
        <ButtonLink size="sm" to={DESK_BACKUPS}>
          备份与核验
        </ButtonLink>
      </Card>
      <Card roomy>
        <SectionTitle aside="启动以来超过 1 秒的，最新在前">慢调用</SectionTitle>
        {slow.length === 0 ? (
          <chakra.p color="fg.muted">没有超过 1 秒的调用</chakra.p>
        ) : (
          <ol>
            {slow.map(({ at, call, took_ms, status }) => (
              <Slow key={`${at}${call}`}>
                <time dateTime={at}>{shortTime(at)}</time>
                <Call>{call}</Call>
                <Num>{took_ms} 毫秒</Num>
                <span>{status}</span>
              </Slow>
            ))}
          </ol>
        )}
      </Card>
    </>
  )
}
