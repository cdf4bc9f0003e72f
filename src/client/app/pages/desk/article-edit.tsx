/** 写文章 and 编辑文章. The editor's code comes with this page alone. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DeskArticle } from '#api/desk/articles.ts'
import { wholeOf } from '#client/app/pages/public/address.ts'
import { ArticleView } from '#client/features/content/article-view.tsx'
import { ArticleForm } from '#client/features/desk/articles/article-form.tsx'
import { useDeskArticle } from '#client/features/desk/articles/queries.ts'
import { useDeskColumns } from '#client/features/desk/columns/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { nowIso } from '#client/lib/clock.ts'
import { DESK_ARTICLES, deskArticlePath } from '#client/lib/paths.ts'
import { Reading } from '#client/lists/reading.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { ArticleText } from '#domain/desk/article.ts'

function preview(text: ArticleText, article: DeskArticle | null) {
  const at = article?.published_at ?? nowIso()
  const shown = { ...text, id: article?.id ?? 0, column_name: '', published_at: at, updated_at: at, previous: null, next: null }
  return <ArticleView article={shown} crumbs={[['首页', '/']]} />
}

export function Page() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const id = wholeOf(params.get('id'))
  const { value: article, current, failure, again } = useDeskArticle(id)
  const { value: columns } = useDeskColumns()
  const body = () => {
    if (id !== null && !article && failure) return <NotRead what="这篇文章" failure={failure} again={again} />
    // The device's copy may be old, so the form waits for the answer, or for the line to be gone.
    if (!columns || (id !== null && (!article || (!current && !failure)))) return <Reading what="文章" />
    return (
      <ArticleForm
        key={id}
        article={article ?? null}
        outline={columns}
        drawPreview={(text) => preview(text, article ?? null)}
        onCreated={(created) => void navigate(deskArticlePath(created), { replace: true })}
        onShown={() => void queries.invalidateQueries({ queryKey: ['public'] })}
      />
    )
  }
  return (
    <>
      <PageHeader title={id === null ? '写文章' : '编辑文章'} back={DESK_ARTICLES} />
      {body()}
    </>
  )
}
