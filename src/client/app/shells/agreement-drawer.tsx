/** 用户协议 and 隐私政策 in a drawer over half the page, or all of it on a phone. The form below keeps its content. */
import { useEffect, useState } from 'react'
import { ArticleBody } from '#client/features/content/article-body.tsx'
import { useArticle } from '#client/features/content/queries.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ARTICLE_DRAWER_DELAY_MS, PRIVACY_POLICY_ARTICLE_ID } from '#domain/constants.ts'

/** Opens after 300 ms, so that the press is seen before the page is covered. */
export function AgreementDrawer({ article_id, onClose }: { article_id: number; onClose: () => void }) {
  const { data, error, refetch } = useArticle(article_id)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), ARTICLE_DRAWER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const name = article_id === PRIVACY_POLICY_ARTICLE_ID ? '隐私政策' : '用户协议'
  return (
    <Dialog open={open} onClose={onClose} title={data?.title ?? name} place="side" width="50vw">
      {data ? (
        data.content ? (
          <ArticleBody html={data.content} small />
        ) : (
          <Empty />
        )
      ) : error ? (
        <NotRead what={name} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="60dvh" role="status" aria-label="加载中" />
      )}
    </Dialog>
  )
}
