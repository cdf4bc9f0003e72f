/** 企业与人员: every firm, by role and standing. Search and filters are in the address, and the server finds. */
import { chakra } from '@chakra-ui/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DeskFirmRow } from '#api/desk/firms.ts'
import { AnnouncementForm } from '#client/features/desk/announcements/announcement-form.tsx'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { FirmList } from '#client/features/desk/firms/firm-list.tsx'
import { type FirmFilter, firmsPage } from '#client/features/desk/firms/queries.ts'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { DESK, DESK_FIRMS, pathWith } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { TOLD_FIRMS_MOST, TOO_MANY_FIRMS } from '#domain/desk/announcement.ts'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { ROLE_LIST, ROLE_NAMES } from '#domain/role.ts'

type Standing = Pick<FirmFilter, 'certified' | 'suspended'>
const STANDINGS: readonly { key: string; label: string; filter: Standing }[] = [
  { key: '', label: '全部', filter: {} },
  { key: 'uncertified', label: '未认证', filter: { certified: 'no' } },
  { key: 'certified', label: '已认证', filter: { certified: 'yes' } },
  { key: 'suspended', label: '已暂停', filter: { suspended: 'yes' } },
]

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { actor } = useAccount()
  const standing = STANDINGS.find(({ key }) => key === params.get('standing')) ?? STANDINGS[0]
  const role = ROLE_LIST.find((each) => each === params.get('role'))
  const search = params.get('q')?.trim().slice(0, 60) || undefined
  const pages = useDeskPages(firmsPage({ search, role, ...standing?.filter }))
  const firm_ids = params.get('write')?.split(',') ?? []
  const told = pages.rows?.filter(({ id }) => firm_ids.includes(id)) ?? []
  // A draft knows its firms, so this page may not have read them.
  const writes = firm_ids.length > 0 && (told.length === firm_ids.length || params.has('draft'))
  const here = (ids = '') => pathWith(DESK_FIRMS, params, 'write', ids)
  const renderWrite = (rows: readonly DeskFirmRow[]) =>
    rows.length > TOLD_FIRMS_MOST ? (
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ base: 'flex-end', lg: 'center' }}
        gap={2}
      >
        <chakra.span id="too-many" role="status" fontSize="sm" color="need.fg">
          {TOO_MANY_FIRMS}
        </chakra.span>
        <Button size="sm" icon="bell" disabled aria-describedby="too-many">
          发送消息
        </Button>
      </chakra.div>
    ) : (
      <ButtonLink size="sm" icon="bell" to={here(rows.map(({ id }) => id).join())}>
        发送消息
      </ButtonLink>
    )
  const roles = [{ label: '全部', to: pathWith(DESK_FIRMS, params, 'role', ''), active: !role }].concat(
    ROLE_LIST.map((each) => ({ label: ROLE_NAMES[each], to: pathWith(DESK_FIRMS, params, 'role', each), active: each === role })),
  )
  return (
    <>
      <PageHeader title="企业与人员" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="认证与使用"
            items={STANDINGS.map(({ key, label }) => ({
              label,
              to: pathWith(DESK_FIRMS, params, 'standing', key),
              active: key === standing?.key,
            }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {!pages.rows && pages.failure ? (
          <NotRead what="企业" failure={pages.failure} again={pages.again} />
        ) : (
          <FirmList
            pages={pages}
            tools={<Segments label="身份" items={roles} />}
            empty={{ icon: 'user', title: '没有符合条件的企业', hint: '换个身份或状态看看。' }}
            {...(mayAtDesk(actor, 'service') ? { renderTicked: renderWrite } : {})}
          />
        )}
      </ListPage>
      {writes ? (
        <AnnouncementForm firm_ids={firm_ids} firms={told} onClose={() => void navigate(here(), { replace: true })} />
      ) : null}
    </>
  )
}
