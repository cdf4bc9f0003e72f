/** 规格: the specs of all categories, or of the one in the address. */
import { useSearchParams } from 'react-router-dom'
import { useCatalogue } from '#client/features/desk/catalogue/queries.ts'
import { SpecEditor } from '#client/features/desk/catalogue/spec-editor.tsx'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DESK_CATALOGUE } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { CatalogueTabs } from './catalogue-tabs.tsx'

export function Page() {
  const [params] = useSearchParams()
  const { value, failure, again } = useCatalogue()
  return (
    <>
      <PageHeader title="规格" back={DESK_CATALOGUE} />
      <CatalogueTabs specs />
      <ListPage>
        {value ? (
          <SpecEditor catalogue={value} category_id={params.get('category') ?? ''} onAsk={again} />
        ) : failure ? (
          <NotRead what="规格" failure={failure} again={again} />
        ) : (
          <Reading what="规格" table />
        )}
      </ListPage>
    </>
  )
}
