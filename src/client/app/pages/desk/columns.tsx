/** 栏目与帮助: the columns of articles, and the topics of the help centre. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ColumnsEditor } from '#client/features/desk/columns/columns-editor.tsx'
import { useDeskColumns } from '#client/features/desk/columns/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DESK, deskColumnsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const help = params.get('tab') === 'help'
  const { value, failure, again } = useDeskColumns()
  // The public pages of this device follow what the desk has changed.
  useEffect(() => {
    if (value) void queries.invalidateQueries({ queryKey: ['public'] })
  }, [queries, value])
  return (
    <>
      <PageHeader title="栏目与帮助" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="栏目与帮助"
            items={[
              { label: '文章栏目', to: deskColumnsPath(), active: !help },
              { label: '帮助中心', to: deskColumnsPath(true), active: help },
            ]}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {value ? (
          <ColumnsEditor key={String(help)} all={value} help={help} onAsk={again} />
        ) : failure ? (
          <NotRead what="栏目" failure={failure} again={again} />
        ) : (
          <Reading what="栏目" table />
        )}
      </ListPage>
    </>
  )
}
