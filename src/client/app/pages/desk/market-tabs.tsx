/** The two pages of the market at the desk. */
import { DESK_MARKET_SETUP, deskMarketPath } from '#client/lib/paths.ts'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'

export const MarketTabs = ({ setup }: { setup: boolean }) => (
  <TabsUnderTitle>
    <Tabs
      label="行情"
      items={[
        { label: '当日报价', to: deskMarketPath(), active: !setup },
        { label: '品种与分类', to: DESK_MARKET_SETUP, active: setup },
      ]}
    />
  </TabsUnderTitle>
)
