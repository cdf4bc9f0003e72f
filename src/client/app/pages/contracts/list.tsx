/** 合同管理: a counterparty's own contracts, or one side of a trader's. Status and search are in the address. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ContractCards, ContractTable } from '#client/features/contracts/contract-list.tsx'
import { useContractCounts, useContracts } from '#client/features/contracts/queries.ts'
import { contractsPath } from '#client/lib/paths.ts'
import { OlderFoot, useOlder } from '#client/lists/older.tsx'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useTypedParam } from '#client/ui/typed-param.ts'
import { CONTRACT_FILTERS, type ContractFilter, type ContractSide } from '#domain/contract.ts'

const PAGE_ROWS = 30

const SIDES: readonly { path: string; side: ContractSide; label: string }[] = [
  { path: contractsPath('trader', 'sale'), side: 'sale', label: '销售合同' },
  { path: contractsPath('trader', 'supply'), side: 'supply', label: '采购合同' },
]

const filterOf = (status: string | null): ContractFilter | undefined => (status === '0' ? 0 : status === '1' ? 1 : undefined)

function Rows({
  side,
  filter,
  search,
  onClear,
}: {
  side: ContractSide | undefined
  filter: ContractFilter | undefined
  search: string
  onClear: () => void
}) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const { first } = useSyncStatus()
  const found = useContracts({ side, filter, search: search || undefined, limit })
  const older = useOlder('contracts', { status: filter, search: search || undefined, side })
  if (!found || (first && found.rows.length === 0)) return <SkeletonCards />
  const foot = <OlderFoot older={older} />
  if (found.rows.length === 0) {
    return (
      <>
        {search ? (
          <Empty
            icon="search"
            title={`没有找到“${search}”`}
            hint="可按合同编号、订单号、品名或公司搜索。"
            action={<Button onClick={onClear}>清除搜索</Button>}
          />
        ) : (
          <Empty
            icon="contract"
            title={filter === 0 ? '没有待签署的合同' : '还没有合同'}
            hint={
              filter === 0 ? '需要您签署的合同会出现在这里，并有站内信提醒。' : '每张订单创建时，采购合同与销售合同会自动起草。'
            }
          />
        )}
        {foot}
      </>
    )
  }
  return (
    <>
      <chakra.div hideFrom="lg">
        <ContractCards rows={found.rows} />
      </chakra.div>
      <chakra.div hideBelow="lg">
        <ContractTable rows={found.rows} />
      </chakra.div>
      {found.more ? (
        <chakra.div display="flex" justifyContent="center">
          <Button size="sm" onClick={() => setLimit(limit + PAGE_ROWS)}>
            加载更多
          </Button>
        </chakra.div>
      ) : (
        foot
      )}
    </>
  )
}

export function Page() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const direction = SIDES.find(({ path }) => path === pathname)
  const filter = filterOf(params.get('status'))
  const { typed, setTyped, value: search } = useTypedParam()
  const counts = useContractCounts(direction?.side)

  const items = [
    { label: '全部', to: pathname, active: filter === undefined, count: counts?.all },
    ...CONTRACT_FILTERS.map(({ code, label }) => ({
      label,
      to: `${pathname}?status=${code}`,
      active: filter === code,
      count: counts?.[code],
    })),
  ]
  return (
    <>
      <PageHeader title={direction?.label ?? '合同管理'}>
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs label="合同状态" items={items} />
        </chakra.div>
      </PageHeader>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 4 }} display="grid" gap={{ base: 3, md: 4 }} alignContent="start">
        <chakra.div display="flex" gap={3} flexWrap="wrap">
          <chakra.div flex={1} maxW={{ md: '340px' }}>
            <SearchField
              label="搜索合同编号、品名、公司"
              hotkey
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </chakra.div>
        </chakra.div>
        <Rows
          key={`${pathname} ${filter} ${search}`}
          side={direction?.side}
          filter={filter}
          search={search}
          onClear={() => setTyped('')}
        />
      </chakra.div>
    </>
  )
}
