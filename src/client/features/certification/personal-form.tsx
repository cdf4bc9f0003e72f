/** 个人认证: both sides of the id card beside its fields, and the separate consent. Queued while offline. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { submitPersonalCertification } from '#api/certification.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { CheckField, TextField } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { PhotoReadingCard, readMark } from '#client/forms/photo-reading-card.tsx'
import { usePhotoReading } from '#client/forms/photo-reading.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { UntilFields } from '#client/forms/until-fields.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import {
  type Certification,
  CERTIFICATION_FIELDS,
  CERTIFICATION_LENGTHS,
  CONSENT,
  personalProblems,
} from '#domain/firm/certification.ts'
import { readIdCard } from '#domain/recognition/papers.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { certificationDraft, personalBody, personalTyped, type TypedPersonal } from './certification-draft.ts'
import { Column, DocumentField, Section, Sides, useFound, WhyBack } from './form-parts.tsx'
import { ID_CARD_FIELDS } from './paper-fields.ts'
import { type CertificationItem, todayHere, useSubmitCertification } from './queries.ts'

type Body = BodyOf<typeof submitPersonalCertification>
const LABELS = CERTIFICATION_FIELDS.personal
const readIdNo = (text: string): string =>
  text
    .replaceAll(/[^\dXx]/g, '')
    .toUpperCase()
    .slice(0, 18)

interface Props {
  /** null if nothing was sent yet */
  item: CertificationItem<'personal'> | null
  onDone: () => void
}

export function PersonalForm(props: Props) {
  const { item } = props
  const draft = useDraft<TypedPersonal>(certificationDraft('personal'), () => {
    const refused = item?.review[0]?.body as Body | undefined
    return refused ? { ...personalTyped(refused), id_no: refused.id_no } : personalTyped(item?.value.fields)
  })
  return draft.value ? <Opened key={draft.id} {...props} draft={draft} value={draft.value} /> : <SkeletonCards />
}

function Opened({ item: given, onDone, draft, value }: Props & { draft: Draft<TypedPersonal>; value: TypedPersonal }) {
  const submit = useSubmitCertification()
  // The form sends the version that it opened, so that a decision made meanwhile is reported, not overwritten.
  const [item] = useState(given)
  const base_version = item?.value.version ?? 0
  const form = useEndpointForm<TypedPersonal, Body>({
    schema: submitPersonalCertification.body,
    values: value,
    body: (typed) => personalBody(typed, base_version),
    draft,
    check(body) {
      refuseIfAny(personalProblems(body, { today: todayHere(), before: (item?.value as Certification | undefined) ?? null }))
    },
    async send(body) {
      const queued = await submit('personal', item, body, draft.id)
      tellDone('提交个人认证', { queued })
    },
    onDone,
  })
  useFound(form, item)
  const { id_front, id_back, lasting } = form.values
  const photo_ids = [...id_front, ...id_back]
  const reading = usePhotoReading({
    form,
    part: '',
    photo_ids,
    read: readIdCard,
    fields: ID_CARD_FIELDS,
    kinds: ['id_card'],
    on_request: true,
  })
  const shown = item?.value.fields.id_no ?? ''
  const keeps = shown && !(item?.value.status === -1 && item.value.field === 'id_no')
  return (
    <PageForm form={form} submit_label="提交审核" note={<DraftLine draft={draft} />}>
      <Column>
        <WhyBack kind="personal" item={item} />
        <Section
          onTouch={reading.touch}
          title="身份证"
          lead="请拍下原件，四角完整、字迹清楚、没有反光。"
          documents={
            <>
              <Sides>
                <DocumentField name="id_front" label={LABELS.id_front} ids={id_front} hint="有照片的一面" />
                <DocumentField name="id_back" label={LABELS.id_back} ids={id_back} hint="有国徽的一面" />
              </Sides>
              {/* As the number below. */}
              <div data-private="">
                <PhotoReadingCard reading={reading} photos={photo_ids.length} what="身份证" />
              </div>
            </>
          }
        >
          <TextField
            name="real_name"
            label={LABELS.real_name}
            required
            maxLength={CERTIFICATION_LENGTHS.name}
            autoComplete="name"
            hint={readMark(reading, 'real_name') ?? '与身份证一致，通过后用于签署合同'}
          />
          {/* The number is left out of the picture of the last screen that the device keeps. */}
          <chakra.div data-private="">
            <TextField
              name="id_no"
              label={LABELS.id_no}
              required={!keeps}
              read={readIdNo}
              maxLength={18}
              autoComplete="off"
              autoCapitalize="characters"
              placeholder={keeps ? shown : '18 位'}
              hint={readMark(reading, 'id_no') ?? (keeps ? `上次提交的是 ${shown}，不变则不用再填` : undefined)}
            />
          </chakra.div>
          <UntilFields
            label={LABELS.valid_until}
            lasting={lasting}
            lasting_label="证件长期有效"
            hint={readMark(reading, 'valid_until')}
            note={readMark(reading, 'lasting')}
          />
        </Section>
        <Card roomy>
          <SectionTitle>单独同意</SectionTitle>
          <CheckField name="consent" label={CONSENT.text} />
        </Card>
        <FormProblem form={form} />
      </Column>
    </PageForm>
  )
}
