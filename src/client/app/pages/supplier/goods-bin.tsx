/** 回收站: recycled goods, which a person may recover or delete for good. */
import { useSearchParams } from 'react-router-dom'
import { GoodsBin } from '#client/features/goods/goods-list.tsx'
import { isBinned, useGoods } from '#client/features/goods/queries.ts'
import { goodsPath } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { items } = useGoods()
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title="回收站" back={goodsPath()} />
      <ListPage>
        <FoundBy typed={params.get('q') ?? ''}>
          <GoodsBin
            items={items?.filter(isBinned)}
            empty={{
              icon: 'trash',
              title: '回收站是空的',
              hint: '移入回收站的供应会出现在这里，可以恢复；恢复后为下架状态。',
              action: <ButtonLink to={goodsPath()}>我的供应</ButtonLink>,
            }}
          />
        </FoundBy>
      </ListPage>
    </>
  )
}
