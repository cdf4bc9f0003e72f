/** Actions that could not be taken back, shown until the person has seen them. */
import { chakra } from '@chakra-ui/react'
import { useAccount, useTooLate } from '#client/sync/reading/react.tsx'
import { dismiss, type TooLate } from '#client/sync/outbox/too-late.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaTime } from '#domain/china-time.ts'

export function TooLateNotice({ action: { key, label, at } }: { action: TooLate }) {
  const { db } = useAccount()
  return (
    <Notice
      tone="need"
      title="这项操作已经提交成功，不能撤回"
      action={
        <Button size="sm" onClick={() => void dismiss(db, key)}>
          知道了
        </Button>
      }
    >
      {label} · {chinaTime(at)} 确认
    </Notice>
  )
}

export function TooLateNotices() {
  const all = useTooLate() ?? []
  if (all.length === 0) return null
  return (
    <chakra.div display="grid" gap="10px">
      {all.map((each) => (
        <TooLateNotice key={each.key} action={each} />
      ))}
    </chakra.div>
  )
}
