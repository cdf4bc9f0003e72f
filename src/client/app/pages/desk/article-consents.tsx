/** 同意记录 of an agreement. */
import { useSearchParams } from 'react-router-dom'
import { wholeOf } from '#client/app/pages/public/address.ts'
import { ConsentList } from '#client/features/desk/articles/consent-list.tsx'
import { consentsPage, useDeskArticle } from '#client/features/desk/articles/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { deskArticlePath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { isAgreement } from '#domain/desk/article.ts'

export function Page() {
  const [params] = useSearchParams()
  const asked = wholeOf(params.get('id'))
  const id = asked !== null && isAgreement(asked) ? asked : USER_AGREEMENT_ARTICLE_ID
  const { value: article } = useDeskArticle(id)
  const pages = useDeskPages(consentsPage(id))
  return (
    <>
      <PageHeader
        title={article ? `同意记录 · ${article.title}` : '同意记录'}
        back={deskArticlePath(id)}
        actions={<DataAge at={pages.at} />}
      />
      <ListPage>
        {pages.failure && !pages.rows ? (
          <NotRead what="同意记录" failure={pages.failure} again={pages.again} />
        ) : (
          <ConsentList pages={pages} />
        )}
      </ListPage>
    </>
  )
}
