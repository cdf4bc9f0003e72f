/** Certification over HTTP: its owner sends and reads it. The operator's reviewers decide at the desk. */
import * as api from '#api/certification.ts'
import { settingValues } from '../content/site.ts'
import { makePdf } from '../pdf/make.ts'
import type { Route } from '../serve.ts'
import { download, route } from '../serve.ts'
import { findCertification } from './store.ts'
import { type Given, submitOrganization, submitPersonal } from './submit.ts'

export const routes = (given: Given): Route[] => [
  route(api.readPersonalCertification, async ({ db, session }) => ({
    data: await findCertification(db, session.user_id, 'personal'),
  })),
  route(api.readOrganizationCertification, async ({ db, session }) => ({
    data: await findCertification(db, session.firm_id, 'organization'),
  })),
  route(api.submitPersonalCertification, async (context, { body }) => ({ data: await submitPersonal(given, context, body) })),
  route(api.submitOrganizationCertification, async (context, { body }) => ({
    data: await submitOrganization(given, context, body),
  })),
  download(api.authorizationLetter, async ({ db, session }, { query }) => {
    const held = await findCertification(db, session.user_id, 'personal')
    const { site_name } = (await settingValues(db)).values
    const agent = held?.fields.real_name ?? ''
    const content = await makePdf(session.user_id, 'authorization', { ...query, site_name, agent })
    return { name: '授权书.pdf', content }
  }),
]
