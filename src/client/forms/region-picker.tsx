/** A dialog that chooses a region level by level, or finds it by name. Load it lazily, because it brings Chakra's listbox. */
import { chakra, createListCollection, Listbox } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonLines } from '#client/ui/loading/skeleton.tsx'
import { findPaths, isPlace, REGION_LEVELS, type Region, type RegionNode, regionName, regionPath } from '#domain/firm/region.ts'
import { useRegionTree, useTowns } from './regions.ts'

const LEVEL_NAMES = ['省份', '城市', '区县', '街道或乡镇']
const TOWN = REGION_LEVELS - 1

const Crumbs = chakra('nav', { base: { display: 'flex', flexWrap: 'wrap', columnGap: 1, mx: -2, mb: 2 } })
const Crumb = chakra('button', {
  base: {
    minH: 'targetSm',
    px: 2,
    rounded: 'sm',
    color: 'fg.muted',
    textAlign: 'start',
    _hover: { bg: 'bg.muted' },
    '&[aria-current]': { color: 'brand.fg', fontWeight: 'bold' },
  },
})
const Search = chakra(
  Listbox.Input,
  {
    base: {
      width: 'full',
      minH: 'target',
      px: 3,
      bg: 'bg.panel',
      color: 'fg',
      fontSize: 'xl',
      rounded: 'md',
      borderWidth: '1px',
      borderColor: 'line.control',
      outline: 'none !important',
      '&:focus': { borderColor: 'focus', boxShadow: '0 0 0 1px {colors.focus}' },
    },
  },
  { forwardAsChild: true },
)
/** The same height while loading and with few rows, so that a phone's sheet does not move. */
const listHeight = 'min(44dvh, 380px)'
const List = chakra(
  Listbox.Content,
  {
    base: {
      height: listHeight,
      mt: 1,
      mx: -2,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      outlineOffset: '-2px',
      '& [role=option]': {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        minH: 'target',
        px: 2,
        py: '6px',
        rounded: 'sm',
        cursor: 'pointer',
      },
      '& [role=option]:hover, & [data-highlighted]': { bg: 'bg.muted' },
      '& [role=option] svg': { visibility: 'hidden', color: 'brand.fg', flexShrink: 0 },
      '& [data-selected]': { color: 'brand.fg', fontWeight: 'bold' },
      '& [data-selected] svg': { visibility: 'visible' },
    },
  },
  { forwardAsChild: true },
)
const Nothing = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 3, height: listHeight, mt: 1, py: 3 },
})

interface Choice {
  id: string
  name: string
  /** the surrounding regions, if the level does not show them */
  within: string
  path: Region[]
}
const choiceOf = (path: Region[], within = ''): Choice => {
  const { id, name } = path.at(-1) as Region
  return { id, name, within, path }
}
const childrenOf = (region: Region | undefined): Region[] =>
  region && 'children' in region ? (region as RegionNode).children : []

/** Skips a level with a single region: 北京市 has districts below a 市辖区 that nobody would choose. */
function passSingle(path: Region[]): Region[] {
  const below = childrenOf(path.at(-1))
  return below.length === 1 ? passSingle([...path, ...below]) : path
}

const NONE: string[] = []

export interface RegionPickerProps {
  title: string
  value: readonly string[]
  /** receives the ids from the province down, and their names in words */
  onChoose: (ids: string[], words: string) => void
  onClose: () => void
}

export function RegionPicker({ title, value, onChoose, onClose }: RegionPickerProps) {
  const { tree, again } = useRegionTree()
  const [ids, setIds] = useState(value)
  const [level, setLevel] = useState(Math.max(0, value.length - 1))
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const above = regionPath(tree ?? [], [], ids.slice(0, TOWN))
  const towns = useTowns(level === TOWN ? above[TOWN - 1] : undefined)
  const path = regionPath(tree ?? [], towns ?? [], ids)
  const text = typed.trim()

  const choices = useMemo((): Choice[] => {
    if (!tree) return []
    if (text) return findPaths(tree, text).map((found) => choiceOf(found, regionName(found.slice(0, -1))))
    const outer = regionPath(tree, [], ids.slice(0, level))
    const options = level === 0 ? tree : level === TOWN ? (towns ?? []) : childrenOf(outer.at(-1))
    return options.map((each) => choiceOf([...outer, each]))
  }, [tree, towns, text, ids, level])
  const collection = useMemo(
    () => createListCollection({ items: choices, itemToValue: ({ id }) => id, itemToString: ({ name }) => name }),
    [choices],
  )
  const selected = text ? undefined : ids[level]
  useEffect(() => {
    if (choices.length > 0) list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'center' })
  }, [choices])

  // The district is enough, and the focused list may be gone while the towns load.
  useEffect(() => {
    if (level === TOWN) done.current?.focus()
  }, [level])

  const finish = (chosen: Region[]) =>
    onChoose(
      chosen.map(({ id }) => id),
      regionName(chosen),
    )
  const choose = (id: string | undefined) => {
    const chosen = choices.find((each) => each.id === id)
    if (!chosen) return
    const next = passSingle(chosen.path)
    if (next.length === REGION_LEVELS || (next.length < TOWN && childrenOf(next.at(-1)).length === 0)) return finish(next)
    setIds(next.map((each) => each.id))
    setLevel(next.length)
    setTyped('')
  }
  // Keeps a previously chosen town that cannot be loaded now.
  const confirm = () => (path.length < ids.length || ids === value ? onClose() : finish(path))

  const empty = () => {
    if (tree === null) {
      return (
        <>
          <p>地区还没有存到本机，联网后可选。</p>
          <Button size="sm" icon="refresh" onClick={again}>
            重试
          </Button>
        </>
      )
    }
    if (text && tree) return <p>没有找到“{text}”</p>
    if (!tree || towns === undefined) return <SkeletonLines count={6} />
    return <p>街道、乡镇要联网后才能选。现在可以直接确定，并在详细地址里写明。</p>
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button ref={done} variant="primary" disabled={!isPlace(ids)} onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      <Crumbs aria-label="已选地区">
        {[...path, null].slice(0, REGION_LEVELS).map((region, at) => (
          <Crumb
            key={region?.id ?? 'next'}
            type="button"
            aria-current={at === level && !text ? 'step' : undefined}
            onClick={() => {
              setTyped('')
              setLevel(at)
            }}
          >
            {region?.name ?? `选择${LEVEL_NAMES[at]}`}
          </Crumb>
        ))}
      </Crumbs>
      <Listbox.Root
        collection={collection}
        value={selected ? [selected] : NONE}
        // Choosing the current choice again must also lead to the next level.
        deselectable
        onValueChange={({ value: [id] }) => choose(id ?? selected)}
      >
        <Listbox.Label srOnly>{text ? '找到的地区' : LEVEL_NAMES[level]}</Listbox.Label>
        <Search
          autoHighlight
          aria-label="搜索地名"
          placeholder="搜索地名，如 昆山"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {choices.length === 0 ? (
          <Nothing role="status">{empty()}</Nothing>
        ) : (
          <List ref={list}>
            {choices.map((each) => (
              <Listbox.Item key={each.id} item={each}>
                <span>
                  {each.name}
                  {each.within ? (
                    <chakra.span ml={2} fontSize="sm" fontWeight="normal" color="fg.muted">
                      {each.within}
                    </chakra.span>
                  ) : null}
                </span>
                <Icon name="check" size={18} />
              </Listbox.Item>
            ))}
          </List>
        )}
      </Listbox.Root>
    </Dialog>
  )
}
