/** 企业认证: the licence beside its fields, and the letter of authorisation with its template. Queued while offline. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { submitOrganizationCertification } from '#api/certification.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextField } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { PhotoReadingCard, readMark } from '#client/forms/photo-reading-card.tsx'
import { usePhotoReading } from '#client/forms/photo-reading.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { UntilFields } from '#client/forms/until-fields.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { ExportButton } from '#client/lists/export-button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { CERTIFICATION_FIELDS, CERTIFICATION_LENGTHS as LENGTHS, organizationProblems } from '#domain/firm/certification.ts'
import { readLicence } from '#domain/recognition/papers.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { certificationDraft, organizationBody, organizationTyped, type TypedOrganization } from './certification-draft.ts'
import { Column, DocumentField, Section, useFound, WhyBack } from './form-parts.tsx'
import { HowToJoin, isFirmKnown } from './how-to-join.tsx'
import { LICENCE_FIELDS } from './paper-fields.ts'
import { type CertificationItem, todayHere, useSubmitCertification } from './queries.ts'

type Body = BodyOf<typeof submitOrganizationCertification>
const LABELS = CERTIFICATION_FIELDS.organization
const readUscc = (text: string): string =>
  text
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 18)

interface Props {
  /** null if nothing was sent yet */
  item: CertificationItem<'organization'> | null
  /** the account's verified phone, empty without one */
  phone: string
  onDone: () => void
}

export function OrganizationForm(props: Props) {
  const { item } = props
  const draft = useDraft<TypedOrganization>(certificationDraft('organization'), () =>
    organizationTyped((item?.review[0]?.body as Body | undefined) ?? item?.value.fields),
  )
  return draft.value ? <Opened key={draft.id} {...props} draft={draft} value={draft.value} /> : <SkeletonCards />
}

/** The letter with what is typed so far; what is missing is filled in by hand. */
async function saveLetter({ company_name, uscc, legal_person }: TypedOrganization): Promise<void> {
  const [{ authorizationLetter }, { download }] = await Promise.all([
    import('#api/certification.ts'),
    import('#client/lib/download.ts'),
  ])
  await download(authorizationLetter, { query: { company_name, uscc, legal_person } })
}

function Opened({
  item: given,
  phone,
  onDone,
  draft,
  value,
}: Props & { draft: Draft<TypedOrganization>; value: TypedOrganization }) {
  const submit = useSubmitCertification()
  // The form sends the version that it opened, so that a decision made meanwhile is reported, not overwritten.
  const [item] = useState(given)
  const base_version = item?.value.version ?? 0
  const form = useEndpointForm<TypedOrganization, Body>({
    schema: submitOrganizationCertification.body,
    values: value,
    body: (typed) => organizationBody(typed, base_version),
    draft,
    check: (body) => refuseIfAny(organizationProblems(body, { today: todayHere() })),
    async send(body) {
      const queued = await submit('organization', item, body, draft.id)
      tellDone(`提交企业认证 · ${body.company_name}`, { queued })
    },
    onDone,
  })
  useFound(form, item)
  const { licence_image, authorization_image, lasting } = form.values
  const reading = usePhotoReading({
    form,
    part: '',
    photo_ids: licence_image,
    read: readLicence,
    fields: LICENCE_FIELDS,
    kinds: ['business_licence'],
  })
  return (
    <PageForm form={form} submit_label="提交审核" note={<DraftLine draft={draft} />}>
      <Column>
        <WhyBack kind="organization" item={item} />
        {isFirmKnown(item) ? <HowToJoin phone={phone} /> : null}
        {item?.value.passed ? <Notice title="变更认证资料">变更审核期间，原认证继续有效，不影响交易。</Notice> : null}
        <Section
          onTouch={reading.touch}
          title="营业执照"
          lead="请拍下营业执照正本或副本，按执照逐项填写。"
          documents={
            <>
              <DocumentField name="licence_image" label={LABELS.licence_image} ids={licence_image} hint="四角完整，字迹清楚" />
              <PhotoReadingCard reading={reading} photos={licence_image.length} what="营业执照" />
            </>
          }
        >
          <TextField
            name="company_name"
            label={LABELS.company_name}
            required
            maxLength={LENGTHS.company}
            autoComplete="organization"
            hint={readMark(reading, 'company_name')}
          />
          <TextField
            name="uscc"
            label={LABELS.uscc}
            required
            read={readUscc}
            maxLength={18}
            autoCapitalize="characters"
            placeholder="18 位"
            hint={readMark(reading, 'uscc')}
          />
          <TextField
            name="legal_person"
            label={LABELS.legal_person}
            required
            maxLength={LENGTHS.name}
            hint={readMark(reading, 'legal_person')}
          />
          <TextField
            name="reg_address"
            label={LABELS.reg_address}
            required
            maxLength={LENGTHS.address}
            hint={readMark(reading, 'reg_address')}
          />
          <TextField
            name="established_on"
            label={LABELS.established_on}
            type="date"
            required
            max={todayHere()}
            hint={readMark(reading, 'established_on')}
          />
          <UntilFields
            label={LABELS.valid_until}
            lasting={lasting}
            lasting_label="营业期限为长期"
            hint={readMark(reading, 'valid_until')}
            note={readMark(reading, 'lasting')}
          />
        </Section>
        <Card roomy>
          <SectionTitle>授权书</SectionTitle>
          <chakra.p color="fg.muted" fontSize="sm" mb={3}>
            下载后打印，加盖公章并由法定代表人签字，再拍照或扫描上传。法定代表人本人办理的同样需要。
          </chakra.p>
          <chakra.div display="grid" gap={3} justifyItems="start">
            <ExportButton label="下载授权书" verb="下载" save={() => saveLetter(form.values)} />
            <DocumentField
              name="authorization_image"
              label={LABELS.authorization_image}
              ids={authorization_image}
              hint="照片或 PDF"
              papers
            />
          </chakra.div>
        </Card>
        <FormProblem form={form} />
      </Column>
    </PageForm>
  )
}
