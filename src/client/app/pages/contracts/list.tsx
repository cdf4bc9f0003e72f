/** 合同管理: a counterparty's own contracts, or one side of a trader's. Status, search, filters, sort and the open form are in the address. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { GapNotice, useGap } from '#client/app/certification-gap.tsx'
import { BatchSign } from '#client/features/contracts/batch-sign.tsx'
import { ContractCards } from '#client/features/contracts/contract-list.tsx'
import {
  contractColumns,
  contractTable,
  useContractSearch,
  useContractTotals,
} from '#client/features/contracts/contract-table.tsx'
import { isSignable } from '#client/features/contracts/contract-words.ts'
import { FrameworkForm, QueuedFrameworks } from '#client/features/contracts/framework-form.tsx'
import type { FoldedContract } from '#client/features/contracts/queries.ts'
import { FirmPicker } from '#client/features/orders/create/firm-picker.tsx'
import { contractPath, contractsPath, SIGNED_CONTRACTS } from '#client/lib/paths.ts'
import { BatchBar } from '#client/lists/batch-bar.tsx'
import { FoundBy } from '#client/lists/found.tsx'
import { ListBar } from '#client/lists/list-bar.tsx'
import { CARDS, ListPage } from '#client/lists/list-page.tsx'
import { type EmptyList, ListEnd, notFound } from '#client/lists/list-end.tsx'
import { ListTabs, totalsRow } from '#client/lists/list-tabs.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { useOlder } from '#client/lists/use-older.ts'
import { Reading, SlowAnswer } from '#client/lists/reading.tsx'
import { SaveButton } from '#client/lists/save-button.tsx'
import { useTableSettings } from '#client/lists/table-settings.tsx'
import { useLimit } from '#client/lists/use-limit.ts'
import { usePicked } from '#client/lists/use-picked.ts'
import { isPlain, type ListSearch } from '#client/lists/whole-list.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/list/data-table.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { tabPath } from '#client/ui/navigation/tabs.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { CONTRACT_FILTERS, type ContractFilter, type ContractSide } from '#domain/contract/contract.ts'
import { totalsOf } from '#domain/list/table.ts'

const PAGE_ROWS = 30
const PHONE = '(max-width: 767px)'

const SIDES: readonly { path: string; side: ContractSide; label: string }[] = [
  { path: contractsPath('trader', 'sale'), side: 'sale', label: '销售合同' },
  { path: contractsPath('trader', 'supply'), side: 'supply', label: '采购合同' },
]

const filterOf = (status: string | null): ContractFilter | undefined => (status === '0' ? 0 : status === '1' ? 1 : undefined)

const keyOf = ({ contract }: FoldedContract) => contract.id
const nameOf = ({ contract }: FoldedContract) => contract.no

function nothingOf(filter: ContractFilter | undefined, search: ListSearch, onClear: () => void): EmptyList {
  if (!isPlain({ ...search, sort: null })) {
    const hint = '可按合同编号、订单号或尾号、公司（汉字、拼音或首字母）、品名、规格或金额搜索。'
    return notFound(search.search ?? '', hint, onClear, '合同')
  }
  return {
    icon: 'contract',
    title: filter === 0 ? '没有待签署的合同' : '还没有合同',
    hint: filter === 0 ? '需要您签署的合同会出现在这里，并有站内信提醒。' : '每张订单创建时，采购合同与销售合同会自动起草。',
  }
}

export function Page() {
  const { pathname } = useLocation()
  const { actor } = useAccount()
  const [params] = useSearchParams()
  const direction = SIDES.find(({ path }) => path === pathname)
  const status = filterOf(params.get('status'))
  const query = useListQuery()
  const [cards, phone] = [useMedia(CARDS), useMedia(PHONE)]
  const { search: typed, filter, sort } = query
  const search = useMemo((): ListSearch => ({ status, search: typed || undefined, filter, sort }), [status, typed, filter, sort])
  const [limit, more] = useLimit(JSON.stringify([pathname, search]), PAGE_ROWS)
  const found = useContractSearch(direction?.side, search, limit)
  const totals = useContractTotals(direction?.side, search, found)
  const older = useOlder('contracts', { status, search: search.search, filter, side: direction?.side }, status !== 0)
  const all_columns = useMemo(() => contractColumns(actor), [actor])
  const table = useMemo(() => contractTable(all_columns), [all_columns])
  const [settings, setSettings] = useTableSettings(table)
  const columns = useMemo(() => all_columns.filter(({ key }) => settings.columns.includes(key)), [all_columns, settings.columns])
  const { picked, among, clear } = usePicked(keyOf, nameOf)
  const ticked = among(found?.rows ?? [])
  const gap = useGap('sign')
  const [signing, setSigning] = useState<readonly FoldedContract[] | null>(null)
  const unsigned = ticked.filter(isSignable)
  const drafting = direction?.side === 'sale' && params.get('edit') === 'new'

  const items = [
    { label: '全部', code: undefined, to: tabPath(pathname, params), active: status === undefined },
    ...CONTRACT_FILTERS.map(({ code, label }) => ({ label, code, to: tabPath(pathname, params, code), active: status === code })),
  ]
  const shown = found?.rows.length ?? 0
  const empty = nothingOf(status, search, query.clear)
  const end = found?.more ? null : <ListEnd older={older} totals={totals} status={status} shown={shown} empty={empty} />
  const list = () => {
    if (!found || (found.busy && found.rows.length === 0)) return <Reading what="合同" table={!cards} />
    if (shown === 0) return end
    if (cards) {
      return (
        <>
          <ContractCards rows={found.rows} />
          {found.more ? (
            <chakra.div display="flex" justifyContent="center">
              <Button size="sm" onClick={more}>
                加载更多
              </Button>
            </chakra.div>
          ) : (
            end
          )}
        </>
      )
    }
    return (
      <DataTable
        label="合同列表"
        columns={columns}
        rows={found.rows}
        keyOf={keyOf}
        linkOf={({ contract }) => contractPath(actor.role, contract.id)}
        sort={sort}
        onSort={query.setSort}
        density={settings.density}
        picked={picked}
        busy={found.busy}
        totals={totalsRow(totals, status, '份')}
        fills
        more={found.more}
        onMore={more}
        foot={end}
      />
    )
  }
  const draft =
    direction?.side === 'sale' ? (
      <Button size="sm" variant="primary" icon="plus" onClick={() => query.put({ edit: 'new' })}>
        框架合同
      </Button>
    ) : null
  const archive = (
    <ButtonLink size="sm" icon="archive" to={SIGNED_CONTRACTS}>
      签署档案
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={direction?.label ?? '合同管理'} actions={phone ? (draft ?? archive) : null}>
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <ListTabs label="合同状态" items={items} totals={totals} />
        </chakra.div>
      </PageHeader>
      <ListPage>
        {gap ? <GapNotice gap={gap} /> : null}
        {direction?.side === 'sale' ? <QueuedFrameworks /> : null}
        <ListBar
          query={query}
          searched="搜索合同编号、单号、公司、品名、金额"
          offered={{ firms: found?.firms ?? [] }}
          table={table}
          settings={settings}
          onSettings={setSettings}
          settable={!cards}
        >
          {cards ? null : <SaveButton name="合同" columns={columns} cells={found?.digests ?? []} of={all_columns} />}
          {phone ? null : archive}
          {phone ? null : draft}
        </ListBar>
        {found?.busy ? <SlowAnswer what="合同" /> : null}
        <FoundBy typed={typed}>{list()}</FoundBy>
        {cards ? null : (
          <BatchBar count={ticked.length} noun="份" columns={columns} totals={totalsOf(ticked, columns)} onClear={clear}>
            <Button
              size="sm"
              variant="primary"
              disabled={unsigned.length === 0 || gap !== null}
              onClick={() => setSigning(unsigned)}
            >
              {unsigned.length > 0 ? `批量签署 ${unsigned.length} 份` : '所选均无需签署'}
            </Button>
          </BatchBar>
        )}
      </ListPage>
      {drafting ? (
        <FrameworkForm
          buyer={<FirmPicker name="buyer" label="采购商" of="buyer" onChoose={() => undefined} />}
          onClose={() => query.put({ edit: '' })}
        />
      ) : null}
      <BatchSign
        open={signing !== null}
        contracts={signing ?? []}
        onClose={() => {
          setSigning(null)
          clear()
        }}
      />
    </>
  )
}
