/** Publishes the text now or at a time to come. What is typed and not saved yet is saved first. */
import { useState } from 'react'
import { type DeskArticle, publishArticle } from '#api/desk/articles.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { CheckField, ChoiceField, TimeField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ArticleState } from '#domain/desk/article.ts'
import { useDeskSend } from '../desk.ts'

interface Typed {
  later: boolean
  at: string
  asks_consent: boolean
}
type Saved = Pick<DeskArticle, 'id' | 'version'>
interface Props {
  title: string
  state: ArticleState
  agreement: boolean
  /** Saves what is typed, and resolves with the article's id and version. */
  save: () => Promise<Saved>
  onDone: (published: DeskArticle) => Promise<void>
  onClose: () => void
}
export function PublishDialog({ title, state, agreement, save, onDone, onClose }: Props) {
  const send = useDeskSend()
  /** A publication that failed is tried again without saving again. */
  const [saved, setSaved] = useState<Saved | null>(null)
  const form = useEndpointForm<Typed, Omit<BodyOf<typeof publishArticle>, 'base_version'>>({
    schema: publishArticle.body.omit({ base_version: true }),
    values: { later: false, at: '', asks_consent: agreement },
    body: ({ later, at, asks_consent }) => ({ at: later ? at : null, asks_consent }),
    async send({ at, asks_consent }) {
      const { id, version } = saved ?? (await save())
      setSaved({ id, version })
      const { data } = await send(publishArticle, { params: { id }, body: { base_version: version, at, asks_consent } })
      tellDone(at && at > nowIso() ? `定时发布 · ${title}` : `发布 · ${title}`)
      await onDone(data)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={state === 'published' ? '发布修改' : '发布文章'} onClose={onClose}>
      <DialogForm form={form} submit_label={form.values.later ? '定时发布' : '发布'} onCancel={onClose}>
        {state === 'published' ? (
          <p>访客马上会看到新的内容，发布日期不变。</p>
        ) : (
          <>
            <ChoiceField
              name="later"
              label="何时发布"
              choices={[
                [false, '现在发布'],
                [true, '定时发布'],
              ]}
            />
            {form.values.later ? <TimeField name="at" label="发布时间" required hint="到时间后访客才能看到和搜到" /> : null}
          </>
        )}
        {agreement ? (
          <CheckField name="asks_consent" label="请所有用户同意新版本（只改错字可不勾）：下次访问时，同意后才能继续使用" />
        ) : null}
        {saved === null ? null : <Notice>文字已存到服务器。</Notice>}
      </DialogForm>
    </Dialog>
  )
}
