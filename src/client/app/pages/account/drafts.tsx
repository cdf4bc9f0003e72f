/** 草稿: everything typed on this device and not sent, with the way back to it. */
import { useEffect } from 'react'
import { DraftCards } from '#client/features/drafts/draft-cards.tsx'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { gatherAll, readDrafts } from './draft-places.ts'

function Body() {
  const { db, actor } = useAccount()
  const drafts = useLive(() => readDrafts(db, actor), [db, actor])
  useEffect(() => {
    void gatherAll(db)
  }, [db])
  if (!drafts) return <SkeletonCards count={2} />
  if (drafts.length > 0) return <DraftCards drafts={drafts} />
  return <Empty icon="edit" title="本机没有草稿" hint="填写到一半的表单会自动保存在这里，提交后移走。" />
}

export const Page = () => (
  <>
    <PageHeader title="草稿" back="/user" subtitle="只在这台设备上，还没有提交" />
    <PageBody maxW="860px">
      <Body />
    </PageBody>
  </>
)
