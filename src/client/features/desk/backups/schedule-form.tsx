/** The timer of backups, and what this kind of database needs. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type BackupBoard, saveBackupSchedule } from '#api/desk/backups.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { SelectField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { scheduleChanges } from '#domain/desk/backup.ts'
import { ColleagueChanges } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'

const Side = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})
const OFF = 'off'
const HOURS = [
  { value: OFF, label: '关闭' },
  ...Array.from({ length: 24 }, (_each, hour) => ({ value: String(hour), label: `每天 ${hour} 点` })),
]
const WHERE: Record<BackupBoard['engine'], string> = {
  embedded: '备份时会暂停提交几秒到几分钟。也可停止服务后运行 npm run backup -- <文件>。',
  server: '备份不影响服务。核验须有建库权限（CREATEDB）。也可随时运行 npm run backup -- <文件>。',
}

/** Fields hold text. */
interface Typed {
  hour: string
  keep: string
}
export function ScheduleForm({ board, onAsk, onClose }: { board: BackupBoard; onAsk: () => void; onClose: () => void }) {
  const { schedule: now, engine } = board
  const send = useDeskSend()
  const [opened, setOpened] = useState(now)
  const form = useEndpointForm<Typed, BodyOf<typeof saveBackupSchedule>>({
    schema: saveBackupSchedule.body,
    values: { hour: now.hour === null ? OFF : String(now.hour), keep: String(now.keep) },
    body: ({ hour, keep }) => ({
      base_version: now.version,
      hour: hour === OFF ? null : Number(hour),
      keep: /^\d+$/.test(keep.trim()) ? Number(keep) : null,
    }),
    async send(body) {
      try {
        setOpened((await send(saveBackupSchedule, { body })).data)
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone('保存定时备份')
    },
    onDone: onClose,
  })
  const theirs = now.version > opened.version ? scheduleChanges(opened, now) : []
  return (
    <Dialog open title="定时备份" onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <ColleagueChanges what="定时备份" changes={theirs} />
        <Side>
          <SelectField name="hour" label="时间" hint="每次备份后自动核验" options={HOURS} />
          <TextField name="keep" label="保留份数" inputMode="numeric" hint="只清理定时备份，手动的一直保留" />
        </Side>
        <chakra.p fontSize="sm" color="fg.muted">
          备份存在服务器数据目录的 backups
          文件夹，只有服务账号可读，请定期复制到别处。身份证号和证件照片在备份中是加密的，密钥不在备份里。
          {WHERE[engine]}恢复用 npm run restore -- &lt;文件&gt;。
        </chakra.p>
      </DialogForm>
    </Dialog>
  )
}
