/** The pages of the market at the desk. */
import { DESK_CALENDAR, DESK_MARKET_SETUP, deskMarketPath } from '#client/lib/paths.ts'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'

export const MarketTabs = ({ at }: { at: 'quotes' | 'setup' | 'calendar' }) => (
  <TabsUnderTitle>
    <Tabs
      label="行情"
      items={[
        { label: '当日报价', to: deskMarketPath(), active: at === 'quotes' },
        { label: '品种与分类', to: DESK_MARKET_SETUP, active: at === 'setup' },
        { label: '节假日与调休', to: DESK_CALENDAR, active: at === 'calendar' },
      ]}
    />
  </TabsUnderTitle>
)
