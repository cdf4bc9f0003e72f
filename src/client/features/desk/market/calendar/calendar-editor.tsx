/** 节假日与调休: adds, changes and deletes holidays and make-up workdays. */
import { useCallback } from 'react'
import { type CalendarRow, deleteCalendarEntry } from '#api/desk/calendar.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { failureOf } from '#client/sync/kept/use-kept.ts'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { calendarDays, CALENDAR_KINDS } from '#domain/desk/calendar.ts'
import { useDeskSend } from '../../desk.ts'
import { askedRow } from '../../row-draft.ts'
import { useOpen } from '../../use-open.ts'
import { CalendarForm } from './calendar-form.tsx'
import { CalendarList } from './calendar-list.tsx'

/** `onAsk` asks the server for all of them again. */
export function CalendarEditor({ calendar, onAsk }: { calendar: readonly CalendarRow[]; onAsk: () => void }) {
  const send = useDeskSend()
  const { open, setOpen, close } = useOpen((edited) =>
    askedRow(edited, 'calendar_entry', calendar, (entry): { entry: CalendarRow | null } => ({ entry })),
  )
  const edit = useCallback((entry: CalendarRow) => setOpen({ entry }), [setOpen])
  const remove = useCallback(
    async (entry: CalendarRow) => {
      const title = `删除${CALENDAR_KINDS[entry.kind]}“${entry.name}”？`
      const message = `${calendarDays(entry)}。删除后按平日和周末计算。`
      if (!(await confirm({ title, message, confirm_label: '删除', danger: true }))) return
      try {
        await send(deleteCalendarEntry, { params: { id: entry.id }, body: { base_version: entry.version } })
        tellDone(`删除${CALENDAR_KINDS[entry.kind]} · ${entry.name}`)
      } catch (error) {
        onAsk()
        toast.error(failureOf(error).message)
      }
    },
    [send, onAsk],
  )
  const add = (
    <Button variant="primary" size="sm" icon="plus" onClick={() => setOpen({ entry: null })}>
      新增节假日或调休
    </Button>
  )
  return (
    <>
      <CalendarList calendar={calendar} add={add} onEdit={edit} onDelete={(entry) => void remove(entry)} />
      {open ? <CalendarForm entry={open.entry} all={calendar} onAsk={onAsk} onClose={close} /> : null}
    </>
  )
}
