/** The settings of the public site by group, with the header and footer that they make. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { type DeskSettings, saveDeskSettings } from '#api/desk/settings.ts'
import { PictureField } from '#client/features/desk/picture-field.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextBox, TextField } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { refuseIfAny } from '#domain/refusal.ts'
import {
  APP_LINKS,
  type AppSystem,
  FILINGS_MOST,
  OFFICES_MOST,
  SETTING_TEXTS,
  type SettingText,
  settingsChanges,
  settingsProblems,
  type SiteSettings,
} from '#domain/site/settings.ts'
import { LINK_LENGTH } from '#domain/site/site-part.ts'
import { ColleagueChanges } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import { baseIn } from '../typed-over.ts'
import { SETTINGS_DRAFT, type TypedSettings, typedSettings } from './settings-draft.ts'

const Side = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})
const Block = chakra('div', {
  base: {
    display: 'grid',
    gap: '14px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    py: 3,
    borderTopWidth: '1px',
    borderColor: 'line.faint',
  },
})

const Text = ({ name, ...look }: { name: SettingText; required?: boolean }) => (
  <TextField name={name} label={SETTING_TEXTS[name][0]} maxLength={SETTING_TEXTS[name][1]} {...look} />
)
const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button size="sm" variant="ghost" icon="trash" aria-label={label} justifySelf="start" onClick={onRemove}>
    去掉
  </Button>
)

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card roomy>
      <SectionTitle>{title}</SectionTitle>
      <chakra.div display="grid" gap="14px" gridTemplateColumns="minmax(0, 1fr)">
        {children}
      </chakra.div>
    </Card>
  )
}

interface Props {
  /** as the server has them now */
  settings: DeskSettings
  /** asks the server again */
  onAsk: () => void
  /** draws the header and footer with what is typed */
  renderPreview: (settings: SiteSettings) => ReactNode
}
function OpenForm({
  settings: now,
  onAsk,
  renderPreview,
  draft,
  typed,
}: Props & { draft: Draft<TypedSettings>; typed: TypedSettings }) {
  const send = useDeskSend()
  const form = useEndpointForm<TypedSettings, BodyOf<typeof saveDeskSettings>>({
    schema: saveDeskSettings.body,
    values: typed,
    draft,
    body: ({ base: _base, ...values }) => ({ ...values, base_version: now.version }),
    check: ({ base_version: _version, ...values }) => refuseIfAny(settingsProblems(values)),
    async send(body) {
      try {
        const { data } = await send(saveDeskSettings, { body })
        await form.restart(typedSettings(data))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      onAsk()
      tellDone('保存网站设置')
    },
  })
  const { offices, filings } = form.values
  const without = <T,>(list: readonly T[], at: number) => list.filter((_each, index) => index !== at)
  const opened = baseIn<DeskSettings>(form.values) ?? now
  const theirs = now.version > opened.version ? settingsChanges(opened, now) : []
  return (
    <PageForm
      form={form}
      submit_label="保存设置"
      note={<DraftLine draft={draft} onDiscard={() => void form.restart(typedSettings(now))} />}
    >
      <PageBody maxW="wide">
        <ColleagueChanges what="网站设置" changes={theirs} />
        <Group title="网站">
          <Side>
            <Text name="site_name" required />
            <Text name="company" />
          </Side>
          <Text name="slogan" />
          <TextBox name="anti_fraud_notice" label="防诈提示" maxLength={SETTING_TEXTS.anti_fraud_notice[1]} minH="72px" />
        </Group>
        <Group title="联系方式">
          <Side>
            <Text name="service_hotline" required />
            <Text name="sales_hotline" />
            <Text name="email" />
            <Text name="working_hours" />
          </Side>
        </Group>
        <Group title="办公地点">
          {offices.map((office, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the form holds its fields by their places
            <Block key={at}>
              <Side>
                <TextField name={`offices.${at}.name`} label="名称" required maxLength={30} />
                <TextField name={`offices.${at}.phone`} label="电话" maxLength={30} inputMode="tel" />
              </Side>
              <TextField name={`offices.${at}.address`} label="地址" required maxLength={100} />
              <PictureField name={`offices.${at}.map_image`} label="地图" use="map" />
              <Remove label={`去掉 ${office.name || '这个地点'}`} onRemove={() => form.set('offices', without(offices, at))} />
            </Block>
          ))}
          {offices.length < OFFICES_MOST ? (
            <Button
              icon="plus"
              justifySelf="start"
              onClick={() => form.set('offices', [...offices, { name: '', address: '', phone: '', map_image: '' }])}
            >
              添加办公地点
            </Button>
          ) : null}
        </Group>
        <Group title="备案号">
          <chakra.p fontSize="sm" color="fg.muted">
            网站可以有几个域名，各写各的备案号，页脚按访问的域名显示。
          </chakra.p>
          {filings.map((filing, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the form holds its fields by their places
            <Block key={at}>
              <Side>
                <TextField name={`filings.${at}.host`} label="域名" required placeholder="如 www.example.com" maxLength={100} />
                <TextField name={`filings.${at}.filing_no`} label="备案号" required maxLength={60} />
              </Side>
              <Remove label={`去掉 ${filing.host || '这个域名'}`} onRemove={() => form.set('filings', without(filings, at))} />
            </Block>
          ))}
          {filings.length < FILINGS_MOST ? (
            <Button
              icon="plus"
              justifySelf="start"
              onClick={() => form.set('filings', [...filings, { host: '', filing_no: '' }])}
            >
              添加域名
            </Button>
          ) : null}
        </Group>
        <Group title="应用下载">
          <chakra.p fontSize="sm" color="fg.muted">
            页脚二维码打开的地址，不填则打开本站的下载页。
          </chakra.p>
          {(Object.keys(APP_LINKS) as AppSystem[]).map((system) => (
            <TextField
              key={system}
              name={`app_links.${system}`}
              label={APP_LINKS[system]}
              inputMode="url"
              maxLength={LINK_LENGTH}
            />
          ))}
        </Group>
        <Group title="预览">
          <chakra.div
            role="group"
            aria-label="页头与页脚的预览"
            inert
            rounded="lg"
            overflow="hidden"
            borderWidth="1px"
            borderColor="line"
          >
            {renderPreview(form.values)}
          </chakra.div>
        </Group>
        <FormProblem form={form} />
      </PageBody>
    </PageForm>
  )
}

export function SettingsForm(props: Props) {
  const draft = useDraft(SETTINGS_DRAFT, () => typedSettings(props.settings))
  if (draft.value) return <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} />
  return (
    <PageBody maxW="wide">
      <SkeletonCards count={3} />
    </PageBody>
  )
}
