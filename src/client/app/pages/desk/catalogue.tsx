/** 品类: the categories of goods. */
import { CategoryEditor } from '#client/features/desk/catalogue/category-editor.tsx'
import { useCatalogue } from '#client/features/desk/catalogue/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DESK } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { CatalogueTabs } from './catalogue-tabs.tsx'

export function Page() {
  const { value, failure, again } = useCatalogue()
  return (
    <>
      <PageHeader title="品类" back={DESK} />
      <CatalogueTabs specs={false} />
      <ListPage>
        {value ? (
          <CategoryEditor catalogue={value} onAsk={again} />
        ) : failure ? (
          <NotRead what="品类" failure={failure} again={again} />
        ) : (
          <Reading what="品类" table />
        )}
      </ListPage>
    </>
  )
}
