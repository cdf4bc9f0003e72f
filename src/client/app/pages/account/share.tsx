/** Photos and papers shared from another app: the person chooses where they belong. They are kept until then. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { StateTag } from '#client/lists/order/order-tags.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { addFile } from '#client/sync/device/blobs.ts'
import { useAccount, useOrders } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Num } from '#client/ui/figure.tsx'
import { FileTile } from '#client/ui/media/file-tile.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PhotoTile } from '#client/ui/media/photo-tile.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import type { Role } from '#domain/role.ts'
import { PDF, SHARED_NAME, sharedCache } from '#api/wire.ts'
import { type Place, placesOf } from './share-places.ts'

const MOST_ORDERS = 200

interface Shared {
  request: Request
  file: File
  src: string
}

/** The shared files that the service worker keeps for this account. */
function useShared(account: string): { shared: Shared[] | undefined; drop: () => Promise<void> } {
  const [shared, setShared] = useState<Shared[] | undefined>(undefined)
  useEffect(() => {
    let current = true
    const made: string[] = []
    const read = async () => {
      if (!('caches' in globalThis)) return []
      const cache = await caches.open(sharedCache(account))
      const found: Shared[] = []
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        if (!kept) continue
        const blob = await kept.blob()
        const src = URL.createObjectURL(blob)
        made.push(src)
        const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '')
        found.push({ request, file: new File([blob], name, { type: blob.type }), src })
      }
      return found
    }
    read().then(
      (found) => current && setShared(found),
      () => current && setShared([]),
    )
    return () => {
      current = false
      for (const src of made) URL.revokeObjectURL(src)
    }
  }, [account])
  const drop = async () => {
    const cache = await caches.open(sharedCache(account))
    for (const { request } of shared ?? []) await cache.delete(request)
    setShared([])
  }
  return { shared, drop }
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    width: 'full',
    minH: 'targetLg',
    textAlign: 'left',
    px: '14px',
    py: 2,
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    _hover: { borderColor: 'line.control' },
    '&[disabled]': { opacity: 0.5 },
  },
})

const HINT: Record<Role, string> = {
  supplier: '待发货的订单会列在这里。',
  buyer: '待收货、待处理或待付款的订单会列在这里。',
  trader: '照片由供应商在发货、采购商在收货时提供。',
}
const PAPER_HINT: Record<'supplier' | 'buyer', string> = {
  supplier: '磅单请用照片；PDF 凭证在退还货款时上传。',
  buyer: '待付款的订单会列在这里，PDF 作为付款凭证。磅单请用照片。',
}

/** `papers`: the files include a paper, which not every form takes. */
function Places({ papers, busy, onChoose }: { papers: boolean; busy: boolean; onChoose: (place: Place) => void }) {
  const { actor } = useAccount()
  const found = useOrders({ limit: MOST_ORDERS })
  if (!found) return <SkeletonCards />
  const open = found.rows.flatMap(({ order }) => placesOf(actor, order)).filter((place) => place.papers || !papers)
  if (open.length === 0) {
    return (
      <Empty
        icon="order"
        title={`没有可以放入${papers ? '文件' : '照片'}的订单`}
        hint={papers && actor.role !== 'trader' ? PAPER_HINT[actor.role] : HINT[actor.role]}
      />
    )
  }
  return (
    <chakra.div display="grid" gap="10px">
      {open.map((place) => (
        <Choice key={place.key} type="button" disabled={busy} onClick={() => onChoose(place)}>
          <chakra.span minW={0}>
            <chakra.span display="block" fontWeight="bold">
              {titleOf(place.order)}
            </chakra.span>
            <Num fontSize="sm" color="fg.muted">
              {place.order.no} · {place.part || place.order.delivery_place}
            </Num>
          </chakra.span>
          <StateTag order={place.order} role={actor.role} />
        </Choice>
      ))}
    </chakra.div>
  )
}

function SharedPhoto({ src, alt }: { src: string; alt: string }) {
  const [unseen, setUnseen] = useState(false)
  if (unseen) return <PhotoTile src={null} alt={alt} />
  return <chakra.img src={src} alt={alt} boxSize="thumb" objectFit="cover" rounded="md" onError={() => setUnseen(true)} />
}

export function Page() {
  const { db, actor } = useAccount()
  const { shared, drop } = useShared(actor.user_id)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const papers = shared?.some(({ file }) => file.type === PDF) ?? false

  const choose = async ({ keep, to }: Place) => {
    setBusy(true)
    try {
      const ids: string[] = []
      for (const { file } of shared ?? []) ids.push((await addFile(db, file)).id)
      await keep(db, ids)
      await drop()
      void navigate(to, { replace: true })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '文件没有保存')
      setBusy(false)
    }
  }

  return (
    <>
      <PageHeader title="分享的文件" back={ordersPath(actor.role)} />
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={5}
        alignContent="start"
        maxW="760px"
        width="full"
      >
        {shared === undefined ? <SkeletonCards count={1} /> : null}
        {shared?.length === 0 ? (
          <Empty
            icon="image"
            title="没有收到文件"
            hint="在相册中选择磅单照片，或在银行 App 中选择 PDF 回单，点“分享”并选择循金，就会出现在这里。"
          />
        ) : null}
        {shared && shared.length > 0 ? (
          <>
            <chakra.div display="flex" gap="10px" flexWrap="wrap">
              {shared.map(({ src, file }, index) =>
                file.type === PDF ? (
                  <FileTile key={src} href={src} name={file.name} bytes={file.size} alt={`分享的文件 ${index + 1}`} />
                ) : (
                  <SharedPhoto key={src} src={src} alt={`分享的照片 ${index + 1}`} />
                ),
              )}
            </chakra.div>
            <section>
              <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} mb="10px">
                <chakra.h2 fontWeight="bold">
                  {busy ? '正在保存…' : `这 ${shared.length} ${papers ? '份文件' : '张照片'}放到哪里？`}
                </chakra.h2>
                <Button size="sm" disabled={busy} onClick={() => void drop()}>
                  不需要了
                </Button>
              </chakra.div>
              <Places papers={papers} busy={busy} onChoose={(place) => void choose(place)} />
            </section>
          </>
        ) : null}
      </chakra.div>
    </>
  )
}
