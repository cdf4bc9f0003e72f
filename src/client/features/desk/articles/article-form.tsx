/** Writes an article: its text, what stands beside it, and what happens to it. The draft is on the device until it is saved. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { createArticle, type DeskArticle, saveArticle, takeDownArticle } from '#api/desk/articles.ts'
import type { DeskColumns } from '#api/desk/columns.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextField } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { consentsPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { ARTICLE_LENGTHS as LENGTHS, ARTICLE_STATES, type ArticleText, isAgreement } from '#domain/desk/article.ts'
import { ChangedMeanwhile } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import { ArticleAside, Part } from './article-aside.tsx'
import { History } from './history.tsx'
import { Merge } from './merge.tsx'
import { Preview } from './preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type Meeting, useMeeting } from './queries.ts'
import { RichTextField } from './rich-text.tsx'
import { articleDraft, isSameText, newArticle, textOf, type TypedArticle, typedOf } from './typed-article.ts'

const Page = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    gap: 4,
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
    p: { base: 3, md: 6 },
    width: 'full',
    maxW: '1240px',
  },
})

const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } })

const stateWords = ({ state, published_at }: DeskArticle) =>
  `${ARTICLE_STATES[state]}${state === 'scheduled' && published_at ? ` · ${chinaTime(published_at)}` : ''}`

/** Ctrl+S saves the article and not the page. */
function saves(event: KeyboardEvent): boolean {
  const pressed = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
  if (pressed) event.preventDefault()
  return pressed
}

export interface ArticleFormProps {
  /** the newest known; null writes a new one */
  article: DeskArticle | null
  /** the columns, and the topics of the help centre */
  outline: DeskColumns
  /** draws the public page of the text */
  drawPreview: (text: ArticleText) => ReactNode
  /** Called with the id of an article that was new. */
  onCreated: (id: number) => void
  /** Called when what visitors see has changed. */
  onShown: () => void
}

export function ArticleForm(props: ArticleFormProps) {
  const { article } = props
  const draft = useDraft<TypedArticle>(articleDraft(article?.id ?? null), () => (article ? typedOf(article) : newArticle()))
  return draft.value ? <Opened key={draft.id} {...props} draft={draft} value={draft.value} /> : <SkeletonCards />
}

type Layer = 'preview' | 'history' | 'publish' | 'merge' | null

function Opened({
  article: newest,
  outline,
  drawPreview,
  onCreated,
  onShown,
  draft,
  value,
}: ArticleFormProps & { draft: Draft<TypedArticle>; value: TypedArticle }) {
  const send = useDeskSend()
  const readMeeting = useMeeting()
  const [layer, setLayer] = useState<Layer>(null)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [turn, setTurn] = useState(0)
  /** the text that the server has under the version of the form */
  const [stored, setStored] = useState<ArticleText>(() => (newest ? textOf(newest) : newArticle()))
  /** the id of a new article that was saved for its publication */
  const [created, setCreated] = useState<number | null>(null)
  const id = newest?.id ?? null

  const compare = async (of: number) => {
    try {
      setMeeting(await readMeeting(of, form.values.base_version))
      setLayer('merge')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有读到对方的版本')
    }
  }
  /** The server has the text under this version, so the device need not keep it. */
  const keep = async (saved: DeskArticle) => {
    setStored(textOf(saved))
    await draft.hold(true)
    await draft.drop()
    form.set('base_version', saved.version)
    await draft.hold(false)
  }
  async function write({ base_version, ...text }: TypedArticle): Promise<DeskArticle> {
    if (id === null) {
      const { data } = await send(createArticle, { body: text })
      await draft.hold(true)
      await draft.drop()
      return data
    }
    try {
      const { data } = await send(saveArticle, { params: { id }, body: { ...text, base_version } })
      await keep(data)
      return data
    } catch (error) {
      if (error instanceof Refused && error.body.code === 'conflict') await compare(id)
      throw error
    }
  }
  const form = useEndpointForm<TypedArticle, BodyOf<typeof saveArticle>>({
    schema: saveArticle.body,
    values: value,
    draft,
    async send(body) {
      const saved = await write(body)
      tellDone(`保存 · ${saved.title}`)
      if (id === null) onCreated(saved.id)
    },
  })
  const text = textOf(form.values)
  const changed = !isSameText(text, stored)
  const behind = newest !== null && newest.version > form.values.base_version
  const names = new Map(outline.columns.map((column) => [column.id, column.name]))
  const named = (each: ArticleText) => ({ ...each, column_name: names.get(each.column_id) ?? '' })
  const close = () => setLayer(null)
  const replace = (next: ArticleText, base_version = form.values.base_version) => {
    for (const [field, given] of Object.entries({ ...next, base_version })) form.set(field, given)
    form.clear()
    setTurn((count) => count + 1)
    close()
  }
  const takeDown = async () => {
    if (id === null || !newest) return
    const title = newest.state === 'scheduled' ? '取消定时发布？' : '撤下这篇文章？'
    const message = newest.state === 'scheduled' ? '文章留在草稿里，到时间不会发布。' : '访客将不能再看到它，可以随时重新发布。'
    if (!(await confirm({ title, message, confirm_label: '确定' }))) return
    try {
      const { data } = await send(takeDownArticle, { params: { id }, body: { base_version: form.values.base_version } })
      // Text that is typed and not saved stays a draft, above the new version.
      if (changed) form.set('base_version', data.version)
      else await keep(data)
      tellDone(`撤下 · ${data.title}`)
      onShown()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有撤下')
    }
  }
  const openPublish = async () => {
    if (!(await form.check())) return
    // Checking has kept the text on the device, which is no draft if nothing is typed.
    if (!changed && id !== null) await draft.drop()
    setLayer('publish')
  }
  const visible = newest?.state === 'published' || newest?.state === 'scheduled'
  return (
    // The layers stand beside the form, because a form within a form sends the page.
    <>
      <PageForm
        form={form}
        submit_label="存草稿"
        by_button
        note={<DraftLine draft={draft} />}
        buttons={<Button onClick={() => void openPublish()}>{newest?.state === 'published' ? '发布修改…' : '发布…'}</Button>}
      >
        <Page onKeyDown={(event) => saves(event) && void form.submit()}>
          <Part>
            <Tools>
              {newest ? <Tag tone={newest.state === 'published' ? 'verdigris' : 'amber'}>{stateWords(newest)}</Tag> : null}
              <Button size="sm" icon="eye" onClick={() => setLayer('preview')}>
                预览
              </Button>
              {id === null ? null : (
                <Button size="sm" icon="clock" onClick={() => setLayer('history')}>
                  历史版本
                </Button>
              )}
              {id !== null && isAgreement(id) ? (
                <ButtonLink size="sm" to={consentsPath(id)}>
                  同意记录
                </ButtonLink>
              ) : null}
              {visible && id !== null && !isAgreement(id) ? (
                <Button size="sm" onClick={() => void takeDown()}>
                  {newest?.state === 'scheduled' ? '取消定时' : '撤下'}
                </Button>
              ) : null}
            </Tools>
            {behind && id !== null ? (
              <ChangedMeanwhile
                object="article"
                from={named(stored)}
                to={named(newest)}
                title={`${newest.saved_by || '他人'}保存了新的版本，您填写的内容还在，保存前请先对照`}
                action={
                  <Button size="sm" onClick={() => void compare(id)}>
                    对照并合并
                  </Button>
                }
              />
            ) : null}
            <TextField name="title" label="标题" required maxLength={LENGTHS.title} />
            <RichTextField name="content" turn={turn} />
            <FormProblem form={form} />
          </Part>
          <ArticleAside outline={outline} form={form} agreement={id !== null && isAgreement(id)} />
        </Page>
      </PageForm>
      {layer === 'preview' ? <Preview onClose={close}>{drawPreview(text)}</Preview> : null}
      {layer === 'history' && id !== null ? (
        <History id={id} columns={names} onRestore={(revision) => replace(textOf(revision))} onClose={close} />
      ) : null}
      {layer === 'merge' && meeting ? (
        <Merge
          {...meeting}
          mine={text}
          columns={names}
          onMerge={(next, base_version) => {
            setStored(textOf(meeting.theirs))
            replace(next, base_version)
          }}
          onClose={close}
        />
      ) : null}
      {layer === 'publish' ? (
        <PublishDialog
          title={text.title}
          state={newest?.state ?? 'draft'}
          agreement={id !== null && isAgreement(id)}
          save={async () => {
            if (id !== null && !changed) return { id, version: form.values.base_version }
            const saved = await write(form.values)
            if (id === null) setCreated(saved.id)
            return saved
          }}
          onDone={async (published) => {
            onShown()
            if (id === null) onCreated(published.id)
            else await keep(published)
          }}
          onClose={() => {
            close()
            if (created !== null) onCreated(created)
          }}
        />
      ) : null}
    </>
  )
}
