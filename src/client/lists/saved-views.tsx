/** 视图: a list's filters, sort and columns saved under a name, on this device and for this account. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { getMeta, setMeta } from '#client/sync/device/db.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'

export interface SavedView {
  name: string
  /** the address without path and chosen row: status=3&sort=-margin */
  search: string
  columns: readonly string[]
}

const keyOf = (table: string) => `views ${table}`
const LONGEST = 20

/** The views of a table by name, with functions to save and delete them. A view with a taken name replaces the old one. */
function useViews(table: string) {
  const { db } = useAccount()
  const views = useLive(async () => (await getMeta<SavedView[]>(db, keyOf(table))) ?? [], [db, table]) ?? []
  const write = (next: SavedView[]) => setMeta(db, keyOf(table), next)
  return {
    views,
    keep: (view: SavedView) => write([...views.filter(({ name }) => name !== view.name), view]),
    drop: (gone: string) => write(views.filter(({ name }) => name !== gone)),
  }
}

const Empty = chakra('p', { base: { px: '10px', py: '6px', fontSize: 'sm', color: 'fg.muted', maxW: '260px' } })

export function SavedViews({
  table,
  columns,
  onColumns,
}: {
  table: string
  columns: readonly string[]
  onColumns: (columns: readonly string[]) => void
}) {
  const { pathname, search } = useLocation()
  const { views, keep, drop } = useViews(table)
  const [name, setName] = useState('')
  const params = new URLSearchParams(search)
  params.delete('id')
  const here = params.toString()
  const current = views.find((view) => view.search === here)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const named = name.trim()
    if (!named) return
    await keep({ name: named, search: here, columns })
    setName('')
    toast.success(`已保存视图“${named}”`)
  }
  return (
    <PopoverButton
      label="视图"
      trigger={
        <Button size="sm" icon="eye">
          {current?.name ?? '视图'}
        </Button>
      }
    >
      {views.length === 0 ? <Empty>把常用的筛选、排序和列保存成视图，下次一步打开。</Empty> : null}
      {views.map((view) => (
        <chakra.div key={view.name} display="flex" alignItems="center">
          <MenuLink
            to={`${pathname}${view.search ? `?${view.search}` : ''}`}
            aria-current={view === current ? 'true' : undefined}
            onClick={() => onColumns(view.columns)}
          >
            {view.name}
          </MenuLink>
          <IconButton icon="trash" size={16} label={`删除视图：${view.name}`} onClick={() => void drop(view.name)} />
        </chakra.div>
      ))}
      <MenuLine />
      <chakra.form display="flex" gap={2} alignItems="center" px={1} pb={1} width="280px" onSubmit={(event) => void save(event)}>
        <Field label="保存当前视图为" value={name} maxLength={LONGEST} onChange={(event) => setName(event.target.value)} />
        <Button size="sm" type="submit" disabled={name.trim() === ''}>
          保存
        </Button>
      </chakra.form>
    </PopoverButton>
  )
}
