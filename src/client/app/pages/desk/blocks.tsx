/** 黑名单: firms, phones and plates that are kept off the platform. `add` in the address opens the form. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { BlockRow } from '#api/desk/blocks.ts'
import { AddBlockForm, LiftForm } from '#client/features/desk/blocks/block-forms.tsx'
import { BlockList } from '#client/features/desk/blocks/block-list.tsx'
import { blocksPage } from '#client/features/desk/blocks/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { addBlockPath, DESK, DESK_BLOCKS } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { BLOCK_KINDS, BLOCK_STATES, type BlockKind, type BlockState } from '#domain/desk/block.ts'

const KINDS = Object.keys(BLOCK_KINDS) as BlockKind[]
const STATES = Object.keys(BLOCK_STATES) as BlockState[]
const listPath = (state: BlockState) => (state === 'standing' ? DESK_BLOCKS : `${DESK_BLOCKS}?state=${state}`)

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state: BlockState = params.get('state') === 'ended' ? 'ended' : 'standing'
  const search = params.get('q')?.trim().slice(0, 60) || undefined
  const pages = useDeskPages(blocksPage(state, search))
  const [lifting, setLifting] = useState<BlockRow | null>(null)
  const adding = KINDS.find((kind) => kind === params.get('add'))
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addBlockPath('firm')}>
      加入黑名单
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="黑名单" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="状态"
            items={STATES.map((each) => ({ label: BLOCK_STATES[each], to: listPath(each), active: each === state }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {pages.failure && !pages.rows ? (
          <NotRead what="黑名单" failure={pages.failure} again={pages.again} />
        ) : (
          <BlockList key={state} state={state} pages={pages} add={add} onLift={setLifting} />
        )}
      </ListPage>
      {adding ? (
        <AddBlockForm
          kind={adding}
          text={params.get('text')?.slice(0, 60) ?? ''}
          onClose={() => void navigate(DESK_BLOCKS, { replace: true })}
        />
      ) : null}
      {lifting ? <LiftForm key={lifting.id} row={lifting} onAsk={pages.again} onClose={() => setLifting(null)} /> : null}
    </>
  )
}
