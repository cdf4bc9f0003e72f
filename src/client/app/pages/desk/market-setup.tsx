/** 品种与分类: the categories and series of the market. */
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { SetupEditor } from '#client/features/desk/market/setup/setup-editor.tsx'
import { useMarketSetup } from '#client/features/desk/market/setup/queries.ts'
import { deskMarketPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { MarketTabs } from './market-tabs.tsx'

export function Page() {
  const { value, failure, again } = useMarketSetup()
  return (
    <>
      <PageHeader title="品种与分类" back={deskMarketPath()} />
      <MarketTabs at="setup" />
      <ListPage>
        {value ? (
          <SetupEditor setup={value} onAsk={again} />
        ) : failure ? (
          <NotRead what="品种" failure={failure} again={again} />
        ) : (
          <Reading what="品种" table />
        )}
      </ListPage>
    </>
  )
}
