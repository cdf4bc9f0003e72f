/** 意向详情: the trader opens a demand, adds notes, creates its order, or closes it. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { IntentionDetail } from '#client/features/intentions/intention-detail.tsx'
import { worthWords } from '#client/features/intentions/intention-words.tsx'
import { MissingIntention } from '#client/features/intentions/missing.tsx'
import { useIntention, useIntentionActions } from '#client/features/intentions/queries.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { intentionsPath, newOrderPath } from '#client/lib/paths.ts'
import { useAbsent } from '#client/sync/pull/absent.ts'
import { INTENTION } from '#client/sync/nouns/intention.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { actLabel, actsOf } from '#domain/goods/intention.ts'

const LIST = intentionsPath('trader')

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const actions = useIntentionActions()
  const id = params.get('id') ?? ''
  const item = useIntention(id)
  const absence = useAbsent(INTENTION, id, item === null)
  const header = <PageHeader title="意向详情" no={item?.value.no} back={LIST} subtitle={item?.value.no} />
  if (!item) {
    return (
      <>
        {header}
        <MissingIntention
          absence={item === undefined ? 'asking' : absence}
          back={LIST}
          hint="它可能已被采购商撤回，或由其他商户对接。"
        />
      </>
    )
  }
  const { value } = item
  const acts = actsOf(value, 'trader')
  const open = async () => {
    try {
      const queued = await actions.open(value)
      tellDone(`开始洽谈 · ${value.no}`, { queued })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  const order = (primary: boolean) => (
    <Button variant={primary ? 'primary' : 'outline'} onClick={() => void navigate(newOrderPath(id))}>
      {actLabel('order')}
    </Button>
  )
  return (
    <>
      {header}
      <IntentionDetail item={item}>
        {(ask) =>
          acts.length > 0 ? (
            <StickyBar note="预计金额" title={worthWords(value)}>
              {acts.includes('close') ? <Button onClick={() => ask('close')}>{actLabel('close')}</Button> : null}
              {order(!acts.includes('open'))}
              {acts.includes('open') ? (
                <Button variant="primary" onClick={() => void open()}>
                  {actLabel('open')}
                </Button>
              ) : null}
            </StickyBar>
          ) : null
        }
      </IntentionDetail>
    </>
  )
}
