/** The dialog that adds or edits a banner, an ad, a friend link or a partner. A draft keeps it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { createSitePart, type SitePart, updateSitePart } from '#api/desk/site.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { PictureField } from '#client/features/desk/picture-field.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextField, TextBox, TimeField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { refuseIfAny } from '#domain/refusal.ts'
import {
  DESC_LENGTH,
  LINK_LENGTH,
  SITE_PARTS,
  type SitePartKind,
  sitePartProblems,
  TITLE_LENGTH,
} from '#domain/site/site-part.ts'
import { ChangedMeanwhile } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import { baseIn } from '../typed-over.ts'
import { BannerPreview } from './banner-preview.tsx'
import { partDraft, type TypedPart, typedPart } from './part-draft.ts'
import { VideoField } from './video-field.tsx'

const Side = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

const LINK_HINT = '本站页面如 /market，外站以 https:// 开头'

interface Props {
  kind: SitePartKind
  /** null adds a new one */
  part: SitePart | null
  /** all of the kind, as the server has them now */
  all: readonly SitePart[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
function OpenForm({ kind, all, onAsk, onClose, draft, typed }: Props & { draft: Draft<TypedPart>; typed: TypedPart }) {
  const send = useDeskSend()
  const [part] = useState(() => baseIn<SitePart>(typed))
  const now = part && (all.find(({ id }) => id === part.id) ?? part)
  const { label, picture, needs } = SITE_PARTS[kind]
  const required = (name: 'title' | 'link' | 'image') => (needs as readonly string[]).includes(name)
  const form = useEndpointForm<TypedPart, BodyOf<typeof createSitePart> | BodyOf<typeof updateSitePart>>({
    schema: part ? updateSitePart.body : createSitePart.body,
    values: typed,
    draft,
    body: ({ base: _base, ...fields }) => ({
      kind,
      ...fields,
      shown_from: fields.shown_from || null,
      shown_until: fields.shown_until || null,
      ...(now ? { id: now.id, base_version: now.version } : {}),
    }),
    check: (body) => refuseIfAny(sitePartProblems(kind, body)),
    async send(body) {
      try {
        await ('id' in body ? send(updateSitePart, { body }) : send(createSitePart, { body }))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      await draft.drop()
      tellDone(`保存${label}${body.title ? ` · ${body.title}` : ''}`)
    },
    onDone: onClose,
  })
  const { values } = form
  const banner = kind === 'banner'
  return (
    <DialogForm form={form} submit_label="保存" onCancel={onClose}>
      {part && now && now.version !== part.version ? <ChangedMeanwhile object="site_part" from={part} to={now} /> : null}
      <TextField
        name="title"
        label={kind === 'cooperation' ? '名称' : '标题'}
        required={required('title')}
        maxLength={TITLE_LENGTH}
      />
      {banner || kind === 'cooperation' ? <TextBox name="desc" label="说明" maxLength={DESC_LENGTH} minH="60px" /> : null}
      {picture ? (
        <PictureField name="image" label={banner ? '电脑图片' : '图片'} use={picture} required={required('image')} />
      ) : null}
      {banner ? (
        <>
          <PictureField name="image_phone" label="手机图片" use="banner_phone" hint="不传则与电脑相同" />
          {values.image ? <BannerPreview {...values} /> : null}
          <Side>
            <TextField name="textcolor" label="文字颜色" type="color" />
          </Side>
          <VideoField name="video" label="视频" />
        </>
      ) : null}
      <TextField name="link" label="链接" required={required('link')} hint={LINK_HINT} maxLength={LINK_LENGTH} inputMode="url" />
      {banner || kind === 'ad' ? (
        <Side>
          <TimeField name="shown_from" label="开始展示" hint="不填则立即展示" />
          <TimeField name="shown_until" label="结束展示" hint="不填则一直展示" />
        </Side>
      ) : null}
      <DraftLine draft={draft} onDiscard={() => void draft.drop().then(onClose)} />
    </DialogForm>
  )
}

export function PartForm(props: Props) {
  const { kind, part, onClose } = props
  const draft = useDraft(partDraft(kind, part?.id ?? null), () => typedPart(kind, part))
  const title = `${part ? '编辑' : '新增'}${SITE_PARTS[kind].label}`
  return (
    <Dialog open title={title} width={kind === 'banner' ? 760 : 560} onClose={onClose}>
      {draft.value ? <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} /> : null}
    </Dialog>
  )
}
