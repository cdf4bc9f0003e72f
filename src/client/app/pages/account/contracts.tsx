/** 签署档案: the archive of the contracts that the firm has signed, each to be read and downloaded. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { ContractDownload } from '#client/features/contracts/contract-download.tsx'
import { ContractTags, nameOf } from '#client/features/contracts/contract-list.tsx'
import { otherParty } from '#client/features/contracts/contract-words.ts'
import { type FoldedContract, useContracts } from '#client/features/contracts/queries.ts'
import { contractPath, contractsPath } from '#client/lib/paths.ts'
import { Found, FoundBy } from '#client/lists/found.tsx'
import { ListEnd, notFound } from '#client/lists/list-end.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { Reading } from '#client/lists/reading.tsx'
import { useLimit } from '#client/lists/use-limit.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { chinaDay } from '#domain/china-time.ts'
import { hasSigned } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'

const PAGE_ROWS = 20

function Row({ folded }: { folded: FoldedContract }) {
  const { actor } = useAccount()
  const { contract } = folded
  const own = contract.signatures.find(({ firm_id }) => firm_id === actor.firm_id)
  return (
    <Card as="article" link aria-label={contract.no}>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
        <chakra.span color="fg.muted" fontSize="sm">
          <Num>
            <Found text={contract.no} />
          </Num>
        </chakra.span>
        <chakra.span display="inline-flex" gap={2}>
          <ContractTags folded={folded} />
        </chakra.span>
      </chakra.div>
      <chakra.h2 fontSize="lg" fontWeight="bold" mt={1} lineHeight="1.4" overflowWrap="anywhere">
        <Link to={contractPath(actor.role, contract.id)}>
          <Found text={otherParty(contract, actor.firm_id).name} />
        </Link>
      </chakra.h2>
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap={3} mt={1}>
        <chakra.span color="fg.muted" minW={0} overflowWrap="anywhere">
          {nameOf(folded)}
        </chakra.span>
        {contract.items.length > 0 ? (
          <Num fontWeight="bold" whiteSpace="nowrap">
            {formatFen(contract.total_fen)} 元
          </Num>
        ) : null}
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} mt={3}>
        <chakra.span fontSize="sm" color="fg.muted">
          {own && hasSigned(contract, actor.firm_id) ? `我方签署于 ${chinaDay(own.at)}` : '签署待同步'}
        </chakra.span>
        <ContractDownload id={contract.id} />
      </chakra.div>
    </Card>
  )
}

export function Page() {
  const { actor } = useAccount()
  const { typed, setTyped, value: search } = useTypedParam()
  const [limit, more] = useLimit(search, PAGE_ROWS)
  const found = useContracts({ filter: 1, search: search || undefined, limit })
  const older = useOlder('contracts', { status: 1, search: search || undefined, filter: {} })
  const list = () => {
    if (!found) return <Reading what="合同" table={false} />
    const foot = found.more ? (
      <chakra.div display="flex" justifyContent="center">
        <Button size="sm" onClick={more}>
          加载更多
        </Button>
      </chakra.div>
    ) : (
      <ListEnd
        older={older}
        totals={null}
        shown={found.rows.length}
        empty={
          search
            ? notFound(search, '可按合同编号、订单号、公司、品名或金额搜索。', () => setTyped(''))
            : {
                icon: 'contract',
                title: '还没有签署过的合同',
                hint: '您签署的合同会归档在这里，可随时下载 PDF 留存。',
                action: <ButtonLink to={`${contractsPath(actor.role)}?status=0`}>查看待签署的合同</ButtonLink>,
              }
        }
      />
    )
    return (
      <>
        <chakra.div display="grid" gap="10px" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
          {found.rows.map((folded) => (
            <Row key={folded.contract.id} folded={folded} />
          ))}
        </chakra.div>
        {foot}
      </>
    )
  }
  return (
    <>
      <PageHeader title="签署档案" back={contractsPath(actor.role)} />
      <PageBody>
        <chakra.div maxW={{ md: '320px' }}>
          <SearchField
            label="搜索合同编号、公司、品名、金额"
            hotkey
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </chakra.div>
        <FoundBy typed={search}>{list()}</FoundBy>
      </PageBody>
    </>
  )
}
