/** /category: the catalogue with specifications, goods and demands in the hall, and reference prices. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { CategoryTree, inTree } from '#client/features/catalogue/category-tree.tsx'
import { CategoryView } from '#client/features/catalogue/category-view.tsx'
import { useCategories } from '#client/features/catalogue/queries.ts'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { PageColumn, PageTitle } from '#client/ui/page/page-column.tsx'
import { SkeletonRows } from '#client/ui/loading/skeleton.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { addressOf } from './address.ts'

const toCategory = (id: string) => addressOf('/category', { id })

function Catalogue({ id }: { id: string | null }) {
  const { data: categories, error, isPending, refetch } = useCategories()
  if (!categories) return isPending ? <SkeletonRows /> : <NotRead what="品类" error={error} onRetry={() => void refetch()} />
  const chosen = categories.find((category) => category.id === id) ?? categories[0]
  if (!chosen) return <Empty icon="columns" title="还没有登记品类" />
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }}
      gap={{ base: 6, md: 10 }}
      mt={{ base: 4, md: 8 }}
      alignItems="start"
    >
      <chakra.div hideBelow="md">
        <CategoryTree categories={categories} chosen={chosen.id} to={toCategory} />
      </chakra.div>
      <chakra.div hideFrom="md">
        <Tabs
          label="品类"
          items={inTree(categories).map(({ id: each, name }) => ({
            label: name,
            to: toCategory(each),
            active: each === chosen.id,
          }))}
        />
      </chakra.div>
      <CategoryView
        key={chosen.id}
        category={chosen}
        categories={categories}
        hall={addressOf('/market', { tab: 'hall', category: chosen.id })}
      />
    </chakra.div>
  )
}

export function Page() {
  const [query] = useSearchParams()
  return (
    <PublicPage title="品类与规格" description="平台交易的品类、规格牌号与执行标准，以及在售货源和市场参考价。">
      <PageColumn>
        <PageTitle note="平台交易的品类、牌号与执行标准，以及大厅里的货源和参考价">品类与规格</PageTitle>
        <Catalogue id={query.get('id')} />
      </PageColumn>
    </PublicPage>
  )
}
