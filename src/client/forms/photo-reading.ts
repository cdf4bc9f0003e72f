/** Fills fields of a form with what an engine reads in its photos, marked until the person has looked at them. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { get } from 'react-hook-form'
import { type PhotoRead, readPhoto } from '#client/recognition/read-photo.ts'
import { hasVendor } from '#client/recognition/vendor.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { RecognitionKind } from '#domain/recognition/kinds.ts'
import type { Place, ReadText } from '#domain/recognition/read-text.ts'
import type { Suggestion } from '#domain/recognition/suggestion.ts'
import { type EngineName, READ_VALUE_LENGTH, type Reading } from '#domain/recognition/reading.ts'
import type { Form } from './use-form.ts'

export type FieldValue = string | number | boolean

/** A field of a form that a photo may fill. `R` is what the photo's reader answers. */
export interface ReadField<R> {
  /** its path below the part of the form that the photos belong to; null if the form has no such field */
  field: string | null
  label: string
  of: (reading: R) => Suggestion<string | number> | null
  /** the form's value for what was read */
  value: (read: string | number) => FieldValue
  /** a value of the form as people read it */
  text: (value: FieldValue) => string
  /** what the form has instead, for a figure that follows from others */
  derived?: (part: unknown) => FieldValue | null
  /** whether what was read may replace the value that stands; usually only an empty field is filled */
  free?: (part: unknown) => boolean
  /** the value is not kept with what is sent, because it stands there encrypted and nowhere else */
  secret?: boolean
}

/** A value read in a photo. */
export interface Offer {
  field: string | null
  label: string
  value: FieldValue
  text: string
  doubt: string | null
  photo_id: string
  turn: PhotoRead<unknown>['turn']
  place: Place | null
}
/** As the form keeps it in its draft. */
export interface PhotoReading {
  engine: EngineName
  offers: Offer[]
  problem: string | null
  /** paths of filled fields that the person has not touched */
  unchecked: string[]
}

export type ReadingState = 'absent' | 'idle' | 'reading' | 'none' | 'failed'
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A date and its 长期 share a label. */
const ruleOf = <R>(fields: readonly ReadField<R>[], { field, label }: Pick<Offer, 'field' | 'label'>) =>
  fields.find((each) => each.field === field && each.label === label)

interface Options<R extends object> {
  form: Pick<Form, 'set' | 'values' | 'methods'>
  /** path of the part within the form; empty for the whole form */
  part: string
  photo_ids: readonly string[]
  read: (texts: readonly ReadText[]) => R | null
  fields: readonly ReadField<R>[]
  problem?: (reading: R) => string | null
  /** what the photos may show, the likeliest first */
  kinds: readonly RecognitionKind[]
  /** the operator's service is asked only after the person has pressed for it, because the photo shows a person's papers */
  on_request?: boolean
}

/** Reads each photo that is added while the form is open, and fills empty fields with what is beyond doubt. */
export function usePhotoReading<R extends object>(options: Options<R>) {
  const { form, part, photo_ids, read, fields, problem, kinds, on_request = false } = options
  const { db } = useAccount()
  const [state, setState] = useState<ReadingState>('idle')
  const [offered, setOffered] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const at = (field: string) => (part ? `${part}.${field}` : field)
  const known = useRef<ReadonlySet<string>>(new Set(photo_ids))
  const kept = get(form.values, at('read')) as PhotoReading | undefined
  const take = (photo_id: string, { reading, engine, turn }: PhotoRead<R>) => {
    const values = (part ? form.methods.getValues(part) : form.methods.getValues()) as object
    const earlier = get(values, 'read') as PhotoReading | undefined
    const offers = fields.flatMap(({ field, label, of, value, text }): Offer[] => {
      const found = of(reading)
      if (!found) return []
      const held = value(found.value)
      return [{ field, label, value: held, text: text(held), doubt: found.doubt, photo_id, turn, place: found.read.place }]
    })
    const fills = offers.filter(({ field, label, value, doubt }) => {
      const rule = ruleOf(fields, { field, label })
      return field !== null && !doubt && get(values, field) !== value && (isEmpty(get(values, field)) || rule?.free?.(values))
    })
    const names = new Set(offers.map(({ label }) => label))
    form.set(at('read'), {
      engine,
      offers: [...(earlier?.offers ?? []).filter(({ label }) => !names.has(label)), ...offers],
      problem: problem?.(reading) ?? null,
      unchecked: [...(earlier?.unchecked ?? []), ...fills.flatMap(({ field }) => field ?? [])],
    } satisfies PhotoReading)
    for (const { field, value } of fills) if (field) form.set(at(field), value)
  }

  const readAll = async (ids: readonly string[], vendor: boolean) => {
    let missed: ReadingState | null = null
    let refused: string | null = null
    for (const id of ids) {
      const row = await db.blobs.get(id)
      if (!row?.type.startsWith('image/jpeg')) {
        missed ??= 'none'
        continue
      }
      const { found, refusal: told } = await readPhoto({ db, photo_id: id, kinds, vendor }, read)
      refused ??= told
      if (typeof found !== 'object') {
        missed = found
      } else if (known.current.has(id)) {
        take(id, found)
      }
    }
    const end: ReadingState = missed ?? 'idle'
    return { end, refused }
  }
  const run = async (ids: readonly string[], vendor: boolean) => {
    setState('reading')
    try {
      const { end, refused } = await readAll(ids, vendor)
      setState(end)
      setRefusal(refused)
      setOffered((refused !== null || (on_request && !vendor)) && (await hasVendor(db)))
    } catch (error) {
      setState('failed')
      throw error
    }
  }
  const key = photo_ids.join()
  const readAdded = useEffectEvent((ids: readonly string[]) => {
    const added = ids.filter((id) => !known.current.has(id))
    if (ids.length < known.current.size) setState('idle')
    known.current = new Set(ids)
    if (added.length > 0) void run(added, !on_request)
  })
  useEffect(() => readAdded(key ? key.split(',') : []), [key])

  const values = (part ? get(form.values, part) : form.values) as object
  const current = (field: string) => get(values, field) as FieldValue | null | undefined
  const offers = (kept?.offers ?? []).filter(({ photo_id }) => photo_ids.includes(photo_id))
  const rows = offers.map((offer) => {
    const rule = ruleOf(fields, offer)
    const stands = offer.field === null ? rule?.derived?.(values) : current(offer.field)
    const same = stands === offer.value
    return { ...offer, same, stands: isEmpty(stands) || !rule ? null : rule.text(stands as FieldValue) }
  })
  return {
    state,
    rows,
    problem: offers.length > 0 ? (kept?.problem ?? null) : null,
    engine: kept?.engine ?? null,
    again: photo_ids.length > 0 && offers.length === 0 ? () => void run(photo_ids, !on_request) : null,
    /** why the operator's service did not read the photo */
    refusal,
    /** reads by the operator's service; null if there is none, or if it needs no request and has not refused */
    byVendor: offered ? () => void run(photo_ids, true) : null,
    fill: ({ field, value }: Offer) => field && form.set(at(field), value),
    /** whether the field holds what was read and nobody has touched it */
    isUnchecked: (field: string) =>
      (kept?.unchecked.includes(field) ?? false) && rows.some((row) => row.field === field && row.same),
    /** Ends the mark of a field, by the name of its control. */
    touch(name: string) {
      const field = part && name.startsWith(`${part}.`) ? name.slice(part.length + 1) : name
      if (kept?.unchecked.includes(field)) {
        form.set(at('read'), { ...kept, unchecked: kept.unchecked.filter((each) => each !== field) })
      }
    },
  }
}
export type PhotoReadingHere = ReturnType<typeof usePhotoReading>

/** What is kept with the evidence: every value that was read, and what the person made of it. */
export function readingOf<R>(kept: PhotoReading | undefined, part: object, fields: readonly ReadField<R>[]): Reading | undefined {
  if (!kept || kept.offers.length === 0) return undefined
  const reading: Reading = { engine: kept.engine, recognised: {}, kept: {} }
  for (const { field, label, text } of kept.offers) {
    const rule = ruleOf(fields, { field, label })
    if (rule?.secret) continue
    const stands = field === null ? rule?.derived?.(part) : (get(part, field) as FieldValue | null | undefined)
    reading.recognised[label] = text.slice(0, READ_VALUE_LENGTH)
    if (field === null && !rule?.derived) continue
    reading.kept[label] = isEmpty(stands) || !rule ? '' : rule.text(stands as FieldValue).slice(0, READ_VALUE_LENGTH)
  }
  return reading
}
