/** How a firm or a person stands, as tags and in words. */
import type { DeskFirmRow, DeskPerson } from '#api/desk/firms.ts'
import { Tag } from '#client/ui/tag.tsx'

type Firm = Pick<DeskFirmRow, 'certified' | 'suspended_at' | 'closed_at' | 'operates'>
export const firmWords = ({ certified, suspended_at, closed_at }: Firm): string =>
  closed_at ? '已注销' : suspended_at ? '已暂停' : certified ? '已认证' : '未认证'

export function FirmTags({ firm }: { firm: Firm }) {
  const { certified, suspended_at, closed_at, operates } = firm
  return (
    <>
      {operates ? <Tag tone="copper">运营方</Tag> : null}
      {suspended_at ? <Tag tone="red">已暂停</Tag> : null}
      {closed_at ? <Tag>已注销</Tag> : <Tag tone={certified ? 'verdigris' : 'amber'}>{certified ? '已认证' : '未认证'}</Tag>}
    </>
  )
}

export function PersonTags({ person: { certified, suspended_at, closed_at, erasure_waits } }: { person: DeskPerson }) {
  const waits = erasure_waits ? <Tag tone="amber">待确认删除</Tag> : null
  if (closed_at) {
    return (
      <>
        <Tag>已注销</Tag>
        {waits}
      </>
    )
  }
  return (
    <>
      {waits}
      {suspended_at ? <Tag tone="red">已暂停</Tag> : null}
      <Tag tone={certified ? 'verdigris' : 'amber'}>{certified ? '已实名' : '未实名'}</Tag>
    </>
  )
}
