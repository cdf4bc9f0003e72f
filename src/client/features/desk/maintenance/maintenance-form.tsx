/** The notice that every device shows, and the switch that makes the platform read-only. */
import { chakra } from '@chakra-ui/react'
import { type DeskMaintenance, saveMaintenance } from '#api/desk/maintenance.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { ChoiceField, TextBox, TimeField } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { refuseIfAny } from '#domain/refusal.ts'
import {
  isReadOnly,
  type Maintenance,
  maintenanceChanges,
  maintenanceProblems,
  NOTICE_LENGTH,
  READ_ONLY,
  type ReadOnlyMode,
} from '#domain/site/maintenance.ts'
import { ColleagueChanges } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import { baseIn } from '../typed-over.ts'
import { MAINTENANCE_DRAFT, TIMES, type TypedMaintenance, typedMaintenance } from './maintenance-draft.ts'

const Side = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})
const MODES = Object.entries(READ_ONLY) as [ReadOnlyMode, string][]
/** A time of another choice is left out, because it is not shown. */
function bodyOf({ base: _base, ...typed }: TypedMaintenance): Maintenance {
  const { read_only } = typed
  const times = Object.fromEntries(TIMES.map((name) => [name, typed[name] || null])) as Pick<Maintenance, (typeof TIMES)[number]>
  return {
    ...typed,
    ...times,
    read_only_from: read_only === 'planned' ? times.read_only_from : null,
    read_only_until: read_only === 'off' ? null : times.read_only_until,
  }
}
const beginReadOnly = () =>
  confirm({
    title: '现在进入只读？',
    message: '所有人只能查看，不能提交。手机上的操作会排队，恢复后自动发送。',
    confirm_label: '进入只读',
  })

interface Props {
  /** as the server has it */
  now: DeskMaintenance
  /** asks the server again */
  onAsk: () => void
}
function OpenForm({ now, onAsk, draft, typed }: Props & { draft: Draft<TypedMaintenance>; typed: TypedMaintenance }) {
  const send = useDeskSend()
  const form = useEndpointForm<TypedMaintenance, BodyOf<typeof saveMaintenance>>({
    schema: saveMaintenance.body,
    values: typed,
    draft,
    body: (values) => ({ ...bodyOf(values), base_version: now.version }),
    check: ({ base_version: _version, ...values }) => refuseIfAny(maintenanceProblems(values, nowMs())),
    ask: async (body) => (isReadOnly(body, nowMs()) && !isReadOnly(now, nowMs()) && !(await beginReadOnly()) ? null : body),
    async send(body) {
      try {
        const { data } = await send(saveMaintenance, { body })
        await form.restart(typedMaintenance(data))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      onAsk()
      tellDone('保存维护设置')
    },
  })
  const { read_only } = form.values
  const opened = baseIn<DeskMaintenance>(form.values) ?? now
  const theirs = now.version > opened.version ? maintenanceChanges(opened, now) : []
  return (
    <PageForm
      form={form}
      submit_label="保存"
      note={<DraftLine draft={draft} onDiscard={() => void form.restart(typedMaintenance(now))} />}
    >
      <PageBody maxW="wide">
        <ColleagueChanges what="维护设置" changes={theirs} />
        {isReadOnly(now, nowMs()) ? <Notice tone="need" title="平台现在是只读的" /> : null}
        <Card roomy>
          <SectionTitle>维护公告</SectionTitle>
          <chakra.div display="grid" gap="14px">
            <TextBox
              name="text"
              label="公告"
              maxLength={NOTICE_LENGTH}
              minH="72px"
              hint="显示在所有页面底部，访客也能看到；留空则不显示"
            />
            <Side>
              <TimeField name="shown_from" label="开始显示" hint="不填则立即显示" />
              <TimeField name="shown_until" label="结束显示" hint="不填则一直显示" />
            </Side>
          </chakra.div>
        </Card>
        <Card roomy>
          <SectionTitle>只读</SectionTitle>
          <chakra.div display="grid" gap="14px">
            <chakra.p fontSize="sm" color="fg.muted">
              只读期间可以登录和查看，不能提交。手机上的操作和照片会排队，恢复后自动发送，不会丢失，也不会重复。
            </chakra.p>
            <ChoiceField name="read_only" label="是否只读" choices={MODES} />
            {read_only === 'off' ? null : (
              <Side>
                {read_only === 'planned' ? <TimeField name="read_only_from" label="开始只读" required /> : null}
                <TimeField
                  name="read_only_until"
                  label={read_only === 'planned' ? '结束只读' : '预计恢复'}
                  required={read_only === 'planned'}
                  hint={read_only === 'planned' ? '到时自动恢复' : '到时自动恢复；不填则由管理员恢复'}
                />
              </Side>
            )}
          </chakra.div>
        </Card>
        <FormProblem form={form} />
      </PageBody>
    </PageForm>
  )
}

export function MaintenanceForm(props: Props) {
  const draft = useDraft(MAINTENANCE_DRAFT, () => typedMaintenance(props.now))
  if (draft.value) return <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} />
  return (
    <PageBody maxW="wide">
      <SkeletonCards count={2} />
    </PageBody>
  )
}
