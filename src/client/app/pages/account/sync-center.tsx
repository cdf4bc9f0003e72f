/** 同步中心: unsent actions with their reasons and remedies, and the state of the device. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Alarms } from '#client/features/outbox/alarms.tsx'
import { OutboxList } from '#client/features/outbox/outbox-list.tsx'
import { useRowActions } from '#client/features/outbox/row-actions.ts'
import { saveOutbox } from '#client/features/outbox/save-file.ts'
import { StorageCard } from '#client/features/outbox/storage-card.tsx'
import { SyncCard } from '#client/features/outbox/sync-card.tsx'
import { TooLateNotices } from '#client/features/orders/detail/too-late-notices.tsx'
import { useAccount, useOutbox } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { formLink, subjectLink } from './subject-link.ts'

function Queue() {
  const { db, actor } = useAccount()
  const rows = useOutbox()
  const { retryAll } = useRowActions()
  const [restored, setRestored] = useState<{ words: string; label: string; form: string | null } | null>(null)
  if (!rows) return <SkeletonCards count={2} />
  const formOf = (row: OutboxRow) => formLink(actor.role, row)
  const lists = {
    linkOf: (row: OutboxRow) => subjectLink(actor.role, row),
    formOf,
    onRestored: (row: OutboxRow, words: string) => setRestored({ words, label: row.label, form: formOf(row) }),
  }
  const back = restored ? (
    <chakra.div role="status">
      <Notice
        tone="done"
        title={restored.words}
        action={
          restored.form ? (
            <ButtonLink size="sm" to={restored.form}>
              继续填写
            </ButtonLink>
          ) : undefined
        }
      >
        {restored.label}
      </Notice>
    </chakra.div>
  ) : null
  if (rows.length === 0) {
    return (
      <>
        {back}
        <Empty icon="done" title="没有待同步的操作" hint="您做过的每一步都已提交到服务器。" />
      </>
    )
  }
  const needs = rows.filter((row) => row.state === 'needs_review')
  const rest = rows.filter((row) => row.state !== 'needs_review')
  return (
    <>
      {back}
      {needs.length > 0 ? (
        <section>
          <SectionTitle aside={`${needs.length} 项`}>需要处理</SectionTitle>
          <OutboxList rows={needs} {...lists} />
        </section>
      ) : null}
      {rest.length > 0 ? (
        <section>
          <SectionTitle aside={`${rest.length} 项`}>待同步</SectionTitle>
          <OutboxList rows={rest} {...lists} />
        </section>
      ) : null}
      <chakra.div display="flex" gap={3} flexWrap="wrap">
        {rest.length > 0 ? (
          <Button size="sm" icon="refresh" onClick={() => void retryAll()}>
            全部立即重试
          </Button>
        ) : null}
        <Button size="sm" icon="download" onClick={() => void saveOutbox(db)}>
          导出为文件
        </Button>
      </chakra.div>
    </>
  )
}

export function Page() {
  return (
    <>
      <PageHeader title="同步中心" />
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={5}
        alignItems="start"
        alignContent="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
      >
        <chakra.div display="grid" gap={5}>
          <Alarms />
          <TooLateNotices />
          <Queue />
        </chakra.div>
        <chakra.div display="grid" gap={4}>
          <SyncCard />
          <StorageCard />
        </chakra.div>
      </chakra.div>
    </>
  )
}
