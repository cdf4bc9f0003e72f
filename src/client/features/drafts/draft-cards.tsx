/** Every draft on the device: its form, content, age and actions. */
import { chakra } from '@chakra-ui/react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { shortTime } from '#client/lib/format.ts'
import { removeDraft } from '#client/sync/device/drafts.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { copyText } from '#client/ui/copy-button.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { draftText, saveDraftFile, shareDraft, type ShownDraft } from './hand-over.ts'

const Words = chakra('div', { base: { display: 'grid', gap: 1, mt: 2, fontSize: 'sm', overflowWrap: 'anywhere' } })
/** Further lines are only counted. */
const LINES_SHOWN = 6

function Content({ content: { facts, lines, photo_ids } }: Pick<ShownDraft, 'content'>) {
  const words = [...facts.map(([name, value]) => `${name} ${value}`), ...lines]
  const hidden = words.length - LINES_SHOWN
  return (
    <Words>
      {words.length + photo_ids.length === 0 ? <chakra.p color="fg.muted">还没有填写内容</chakra.p> : null}
      {words.slice(0, LINES_SHOWN).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {hidden > 0 ? <chakra.p color="fg.muted">另有 {hidden} 项，导出可看全部</chakra.p> : null}
      <PhotoStrip ids={photo_ids} label="草稿照片" />
    </Words>
  )
}

function DraftCard({ draft }: { draft: ShownDraft }) {
  const { db } = useAccount()
  const { title, about, updated_at, content, obstacle, to } = draft
  const handOver = async () => {
    if (!(await shareDraft(db, draft))) await copyText(draftText(draft))
  }
  const discard = async () => {
    const photos = content.photo_ids.length > 0 ? `和 ${content.photo_ids.length} 张照片` : ''
    const sure = await confirm({
      title: `丢弃这份${title}草稿？`,
      message: `填写的内容${photos}会从本机移除，不能恢复。需要留底的请先导出。`,
      confirm_label: '丢弃',
      danger: true,
    })
    if (!sure) return
    await removeDraft(db, draft.id)
    toast.success('草稿已丢弃')
  }
  return (
    <Card as="article" aria-label={`${title} ${about}`} tone={obstacle ? 'need' : 'plain'}>
      <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap={3}>
        <chakra.div minW={0}>
          <chakra.h2 fontWeight="bold">{title}</chakra.h2>
          {about ? (
            <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {about}
            </chakra.p>
          ) : null}
        </chakra.div>
        <Tag tone={obstacle ? 'amber' : 'grey'}>{obstacle ? '不能提交' : '草稿'}</Tag>
      </chakra.div>
      <Content content={content} />
      {obstacle ? (
        <chakra.p mt={2} fontSize="sm" color="need.fg">
          {obstacle}内容和照片都还在：可以转交给对方或商户，或导出留底，再丢弃。
        </chakra.p>
      ) : null}
      <chakra.div display="flex" alignItems="center" gap={2} mt={3} flexWrap="wrap">
        <Num fontSize="sm" color="fg.muted" flex="1 0 auto">
          {shortTime(updated_at)} 保存
        </Num>
        <chakra.div display="flex" gap={2} flexWrap="wrap">
          <Button size="sm" color="danger.fg" onClick={() => void discard()}>
            丢弃
          </Button>
          <Button size="sm" icon="download" onClick={() => void saveDraftFile(db, draft)}>
            导出
          </Button>
          <Button size="sm" onClick={() => void handOver()}>
            转交
          </Button>
          {obstacle ? null : (
            <ButtonLink size="sm" variant="primary" to={to}>
              继续填写
            </ButtonLink>
          )}
        </chakra.div>
      </chakra.div>
    </Card>
  )
}

export const DraftCards = ({ drafts }: { drafts: readonly ShownDraft[] }) => (
  <chakra.div display="grid" gap="10px">
    {drafts.map((draft) => (
      <DraftCard key={draft.id} draft={draft} />
    ))}
  </chakra.div>
)
