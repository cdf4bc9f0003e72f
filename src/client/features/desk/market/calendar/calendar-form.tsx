/** The dialog that adds or changes a holiday or a make-up workday. */
import { type CalendarRow, createCalendarEntry, updateCalendarEntry } from '#api/desk/calendar.ts'
import { ChoiceField, TextField } from '#client/forms/fields.tsx'
import { CALENDAR_KINDS, CALENDAR_NAME_LENGTH, type CalendarKind, calendarProblems } from '#domain/desk/calendar.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../../desk.ts'
import { RowForm } from '../../row-form.tsx'

const CHOICES = Object.entries(CALENDAR_KINDS) as [CalendarKind, string][]

interface Props {
  /** null adds a new one */
  entry: CalendarRow | null
  /** all of them, as the server has them now */
  all: readonly CalendarRow[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function CalendarForm({ entry, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  return (
    <RowForm
      object="calendar_entry"
      row={entry}
      all={all}
      schema={createCalendarEntry.body}
      values={{
        kind: (entry?.kind ?? 'holiday') as CalendarKind,
        name: entry?.name ?? '',
        first_day: entry?.first_day ?? '',
        last_day: entry?.last_day ?? '',
      }}
      body={(typed) => ({
        ...typed,
        // A make-up workday is one day, as is a holiday without an end.
        last_day: typed.kind === 'workday' ? typed.first_day : typed.last_day || typed.first_day,
      })}
      check={(body) =>
        refuseIfAny(
          calendarProblems(
            body,
            all.filter(({ id }) => id !== entry?.id),
          ),
        )
      }
      create={(body) => send(createCalendarEntry, { body })}
      update={({ id, version }, body) => send(updateCalendarEntry, { params: { id }, body: { ...body, base_version: version } })}
      onAsk={onAsk}
      onClose={onClose}
    >
      {({ kind }) => (
        <>
          <ChoiceField name="kind" label="类别" choices={CHOICES} />
          <TextField
            name="name"
            label="名称"
            required
            maxLength={CALENDAR_NAME_LENGTH}
            hint={kind === 'holiday' ? '如 国庆节' : '如 国庆节调休'}
          />
          <TextField name="first_day" label={kind === 'holiday' ? '开始日期' : '日期'} type="date" required />
          {kind === 'holiday' ? <TextField name="last_day" label="结束日期" type="date" hint="不填为一天" /> : null}
        </>
      )}
    </RowForm>
  )
}
