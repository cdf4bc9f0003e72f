/** Marks the orders of a saved U8 file as exported, and undoes the mark. */
import { useCallback, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/layer/toast.tsx'

const calls = () => import('#client/features/orders/list/export-calls.ts')

/** `saved` holds the orders in the file, and `marked` those that this person's tap has marked. */
interface Step {
  saved: readonly string[]
  marked?: readonly string[]
}
export interface U8Marks {
  step: Step | null
  busy: boolean
  /** is called with the numbers of the orders in the saved file */
  arrived: (nos: readonly string[]) => void
  mark: () => void
  /** is stable between renders */
  unmark: (nos: readonly string[]) => void
  dismiss: () => void
}

/** `again` reloads the list after marks change. */
export function useU8Marks(again: () => void): U8Marks {
  const [step, setStep] = useState<Step | null>(null)
  const [busy, setBusy] = useState(false)
  const change = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true)
      try {
        await work()
      } catch (failure) {
        toast.error(failure instanceof Error ? failure.message : '没有成功，请稍后重试')
      } finally {
        setBusy(false)
        again()
      }
    },
    [again],
  )
  const unmark = useCallback(
    (nos: readonly string[]) =>
      void change(async () => {
        await (await calls()).unmarkU8(nos)
        setStep(null)
        toast.success('已撤销标记，订单回到“未导出”')
      }),
    [change],
  )
  return {
    step,
    busy,
    arrived: (saved) => setStep(saved.length > 0 ? { saved } : null),
    mark: () =>
      void change(async () => {
        if (step) setStep({ ...step, marked: await (await calls()).markU8(step.saved) })
      }),
    unmark,
    dismiss: () => setStep(null),
  }
}

export const askUnmark = (no: string) =>
  confirm({
    title: '撤销导出标记？',
    message: `订单 ${no} 会回到“未导出”，下次导出时再次出现在文件中。`,
    confirm_label: '撤销标记',
  })

export function U8Step({ step, busy, mark, unmark, dismiss }: U8Marks) {
  if (!step) return null
  const { saved, marked } = step
  if (!marked)
    return (
      <Notice
        tone="need"
        title={`文件已保存，共 ${saved.length} 张订单`}
        action={
          <>
            <Button size="sm" variant="primary" loading={busy} onClick={mark}>
              标记为已导出
            </Button>
            <Button size="sm" disabled={busy} onClick={dismiss}>
              暂不标记
            </Button>
          </>
        }
      >
        确认文件完好后标记为已导出，下次导出时不再重复；未标记的订单仍留在“未导出”。
      </Notice>
    )
  const earlier = saved.length - marked.length
  return (
    <Notice
      tone={earlier > 0 ? 'need' : 'done'}
      title={`已标记 ${marked.length} 张订单为已导出`}
      action={
        <>
          {marked.length > 0 ? (
            <Button size="sm" loading={busy} onClick={() => unmark(marked)}>
              撤销标记
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" disabled={busy} onClick={dismiss}>
            知道了
          </Button>
        </>
      }
    >
      {earlier > 0 ? `文件中另有 ${earlier} 张此前已标记，导入 U8 时请留意重复。` : null}
    </Notice>
  )
}
