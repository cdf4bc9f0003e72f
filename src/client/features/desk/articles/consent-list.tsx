/** 同意记录: who has accepted which version of an agreement, and when. */
import { chakra } from '@chakra-ui/react'
import type { Consent } from '#api/desk/articles.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'

const versionWords = ({ version }: Consent) => (version === 0 ? '原有内容' : `第 ${version} 版`)
const COLUMNS: readonly Column<Consent>[] = [
  { key: 'name', label: '姓名', pin: 'start', value: ({ name }) => name, cell: ({ name }) => <Found text={name} /> },
  { key: 'firm', label: '企业', value: ({ firm_name }) => firm_name, cell: ({ firm_name }) => <Found text={firm_name} /> },
  { key: 'version', label: '版本', value: versionWords },
  {
    key: 'accepted',
    label: '同意时间',
    unit: 'time',
    no: true,
    value: ({ accepted_at }) => accepted_at,
    cell: ({ accepted_at }) => chinaTime(accepted_at),
  },
]
const keyOf = ({ id }: Consent) => id
const nameOf = ({ name, firm_name }: Consent) => `${name} ${firm_name}`
const digest = ({ id, name, firm_name, accepted_at }: Consent) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: accepted_at },
  terms: findable([
    { label: '姓名', text: name, spelled: true },
    { label: '企业', text: firm_name, spelled: true },
  ]),
})

const renderCards = (rows: readonly Consent[]) => (
  <CardGrid>
    {rows.map((row) => (
      <Card key={row.id} as="article" display="grid" gap={1} aria-label={nameOf(row)}>
        <CardHead>
          <b>
            <Found text={row.name} />
          </b>
          <span>{versionWords(row)}</span>
        </CardHead>
        <chakra.p fontSize="sm" color="fg.muted">
          <Found text={row.firm_name} />　{chinaTime(row.accepted_at)}
        </chakra.p>
      </Card>
    ))}
  </CardGrid>
)

export const ConsentList = ({ pages }: { pages: Pages<Consent> }) => (
  <DeskList
    name="同意记录"
    unit="条"
    table="desk-consents"
    columns={COLUMNS}
    rows={pages.rows}
    digest={digest}
    keyOf={keyOf}
    nameOf={nameOf}
    searched="搜索姓名、企业"
    renderCards={renderCards}
    empty={{ icon: 'done', title: '还没有同意记录', hint: '注册时的同意，以及新版本的同意，都会出现在这里。' }}
    foot={<MoreRows pages={pages} />}
  />
)
