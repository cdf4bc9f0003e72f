/** The two pages of the catalogue at the desk. */
import { DESK_CATALOGUE, deskSpecsPath } from '#client/lib/paths.ts'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'

export const CatalogueTabs = ({ specs }: { specs: boolean }) => (
  <TabsUnderTitle>
    <Tabs
      label="品类与规格"
      items={[
        { label: '品类', to: DESK_CATALOGUE, active: !specs },
        { label: '规格', to: deskSpecsPath(), active: specs },
      ]}
    />
  </TabsUnderTitle>
)
