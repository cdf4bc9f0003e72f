/** One category: its specifications, its goods and demands in the hall, and its reference prices. */
import { chakra } from '@chakra-ui/react'
import type { Category, HallGoods } from '#api/catalogue.ts'
import { formatFixed } from '#domain/decimal.ts'
import { formatYuan } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Inset, SectionTitle } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { Skeleton, SkeletonRows } from '#client/ui/loading/skeleton.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import { withBelow } from './categories.ts'
import { useHallGoods, useHallNeeds } from './hall-queries.ts'
import { useSpecs } from './queries.ts'

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Inset>
    <chakra.p fontSize="sm" color="fg.muted">
      {name}
    </chakra.p>
    {children}
  </Inset>
)

/** The references without duplicates, because a metal and its scrap share several. */
function referencesOf(goods: readonly HallGoods[]) {
  const found = new Map(goods.flatMap(({ reference }) => (reference ? [[reference.name, reference] as const] : [])))
  return [...found.values()]
}

function Reference({ reference }: { reference: NonNullable<HallGoods['reference']> }) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap={4}
      py="10px"
      borderTopWidth="1px"
      borderColor="line.faint"
    >
      <span>{reference.name}</span>
      <span>
        <Num fontWeight="bold">
          {formatYuan(reference.low_price_fen)}–{formatYuan(reference.high_price_fen)}
        </Num>
        <Num ml={2} fontSize="sm" color="fg.muted">
          元/吨 · {reference.quoted_on.slice(5)}
        </Num>
      </span>
    </chakra.li>
  )
}

/** Goods and demands in the hall. More than one page is shown as "more". */
function Facts({ category }: { category: Category }) {
  const goods = useHallGoods(category.id, '')
  const needs = useHallNeeds(category.id, '')
  if (goods.isPending) return <Skeleton height="92px" rounded="lg" />
  const rows = goods.data?.pages.flatMap(({ data }) => data) ?? []
  const wanted = needs.data?.pages.flatMap(({ data }) => data) ?? []
  const references = referencesOf(rows)
  const sum = (values: readonly number[]) => formatTonnes(values.reduce((all, each) => all + each, 0))
  const some = (more: boolean) => (more ? '以上' : '')
  return (
    <>
      <chakra.div display="grid" gap={3} gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <Fact name={`在售货源 ${rows.length} 条${some(goods.hasNextPage)}`}>
          <Figure size="md" value={sum(rows.map(({ available_kg }) => available_kg))} unit={`吨${some(goods.hasNextPage)}`} />
        </Fact>
        <Fact name={`采购需求 ${wanted.length} 条${some(needs.hasNextPage)}`}>
          <Figure size="md" value={sum(wanted.map(({ quantity_kg }) => quantity_kg))} unit={`吨${some(needs.hasNextPage)}`} />
        </Fact>
      </chakra.div>
      {references.length > 0 ? (
        <chakra.div mt={6}>
          <SectionTitle
            aside={
              <span>
                <ButtonLink variant="ghost" size="sm" to="/market">
                  查看走势
                </ButtonLink>
              </span>
            }
          >
            市场参考价
          </SectionTitle>
          <chakra.ul display="grid" columnGap={10} gridTemplateColumns={{ base: '1fr', lg: 'repeat(2, minmax(0, 1fr))' }}>
            {references.map((reference) => (
              <Reference key={reference.name} reference={reference} />
            ))}
          </chakra.ul>
        </chakra.div>
      ) : null}
      <DataAge at={goods.dataUpdatedAt} />
    </>
  )
}

function Specs({ ids, names }: { ids: ReadonlySet<string>; names: ReadonlyMap<string, string> }) {
  const { data, error, isPending, refetch } = useSpecs()
  if (!data) return isPending ? <SkeletonRows count={4} /> : <NotRead what="规格" error={error} onRetry={() => void refetch()} />
  const rows = data.filter(({ category_id }) => ids.has(category_id))
  if (rows.length === 0) return <Empty icon="columns" title="这个品类暂未登记规格" hint="规格以合同约定为准。" />
  return (
    <TableFrame tabIndex={0} role="group" aria-label="规格">
      <table>
        <thead>
          <tr>
            {ids.size > 1 ? <th scope="col">品类</th> : null}
            <th scope="col">规格</th>
            <th scope="col">牌号</th>
            <th scope="col">执行标准</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((spec) => (
            <tr key={spec.id}>
              {ids.size > 1 ? <td>{names.get(spec.category_id)}</td> : null}
              <td>
                <b>{spec.name}</b>
              </td>
              <td>{spec.grade || '—'}</td>
              <td data-no>{spec.standard || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

export function CategoryView({
  category,
  categories,
  hall,
}: {
  category: Category
  categories: readonly Category[]
  hall: string
}) {
  return (
    <chakra.div display="flex" flexDirection="column" gap={{ base: 7, md: 9 }} minW={0}>
      <section aria-labelledby="category">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3} mb={4}>
          <div>
            <chakra.h2 id="category" fontSize="1.375rem" fontWeight="bold" lineHeight="1.4">
              {category.name}
            </chakra.h2>
            <Num fontSize="sm" color="fg.muted">
              增值税率 {formatFixed(category.tax_rate_bp, 2).replace(/\.?0+$/, '')}%
            </Num>
          </div>
          <ButtonLink variant="primary" size="sm" to={hall}>
            查看货源
          </ButtonLink>
        </chakra.div>
        <Facts category={category} />
      </section>
      <section>
        <SectionTitle>规格</SectionTitle>
        <Specs ids={withBelow(categories, category.id)} names={new Map(categories.map(({ id, name }) => [id, name]))} />
      </section>
    </chakra.div>
  )
}
