import { randomUUID } from 'node:crypto'
import type { LinkPurpose } from '#accounts/contract.ts'
import type { DeviceQuestion } from '#accounts/passkey-contract.ts'
import { makeAccountLink } from '#accounts/server/account-links.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import { softwarePasskey } from '#app/testing/software-passkey.ts'
import type { Browser } from '#app/testing/test-app.ts'
import type { Samples } from '../ask.ts'
import type { Role } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

const PASSWORD = 'correct horse battery'

function linkTo({ app }: Subjects, purpose: LinkPurpose, account: { id: string; email: string }): Promise<string> {
  return app.db.begin(tx => makeAccountLink(tx, { accountId: account.id, purpose, email: account.email }))
}

const somebody = async (subjects: Subjects) => (await subjects.meet('member')).account!

/** `app.owner()` signs up with a password. */
const withPassword = ({ app, once }: Subjects) =>
  once('somebody with a password', async () => (await app.owner('Pia Password')).account.email)

/** A new person, since the request ends sessions or an account. Visitors send what anyone would. */
async function anew(subjects: Subjects, role: Role) {
  const as = await subjects.meet(role)
  return { as, account: as.account ?? subjects.accountOf(role) }
}

async function withPasskey({ app }: Subjects, as: Browser) {
  const device = softwarePasskey(app.services.publicUrl)
  const { body: question } = await app.post<DeviceQuestion>('/api/account/passkeys/start', undefined, as)
  const credential = device.make(question)
  const { body } = await app.post<Security>('/api/account/passkeys', { name: 'My phone', credential }, as)
  return { device, id: body.passkeys[0]!.id }
}

/** The caller's, or the member's for those without an account. */
const passkeyOf = (subjects: Subjects, role: Role) =>
  subjects.make(`passkey of ${role}`, () =>
    withPasskey(subjects, subjects.people[role].account ? subjects.people[role] : subjects.people.member),
  )

export const accountRequests: Samples = {
  'GET /api/session': () => ({ url: '/api/session' }),
  'POST /api/account/sign-up': async (subjects, role) => {
    const { as } = await anew(subjects, role)
    return { url: '/api/account/sign-up', body: { name: 'Nia New', email: subjects.email(), password: PASSWORD }, as }
  },
  'POST /api/account/sign-in': async (subjects, role) => {
    const { as } = await anew(subjects, role)
    return { url: '/api/account/sign-in', body: { email: await withPassword(subjects), password: PASSWORD }, as }
  },
  'POST /api/sign-in': async (subjects, role) => {
    const token = await linkTo(subjects, 'administrator', subjects.people.administrator.account!)
    return { url: '/api/sign-in', body: { token }, as: (await anew(subjects, role)).as }
  },
  'POST /api/sign-out': async (subjects, role) => ({ url: '/api/sign-out', as: (await anew(subjects, role)).as }),
  'POST /api/account/sign-in-link': subjects => ({
    url: '/api/account/sign-in-link',
    body: { email: subjects.email() },
  }),
  'POST /api/account/forgotten-password': subjects => ({
    url: '/api/account/forgotten-password',
    body: { email: subjects.email() },
  }),
  'POST /api/account/open-link': async (subjects, role) => {
    const token = await linkTo(subjects, 'sign-in', await somebody(subjects))
    return { url: '/api/account/open-link', body: { token, purpose: 'sign-in' }, as: (await anew(subjects, role)).as }
  },
  'POST /api/account/reset-password': async (subjects, role) => {
    const token = await linkTo(subjects, 'reset-password', await somebody(subjects))
    const { as } = await anew(subjects, role)
    return { url: '/api/account/reset-password', body: { token, password: PASSWORD }, as }
  },
  'GET /api/account/providers': () => ({ url: '/api/account/providers' }),
  // No provider is configured here; these three have their own tests.
  'POST /api/account/with/{provider}/start': () => ({ url: '/api/account/with/google/start', body: {}, answers: 404 }),
  'POST /api/account/with/{provider}/finish': () => ({
    url: '/api/account/with/google/finish',
    body: { answer: 'code=1' },
    answers: 404,
  }),
  'POST /api/account/with/{provider}/unlink': () => ({ url: '/api/account/with/google/unlink', answers: 404 }),
  // Nor another installation.
  'POST /api/account/cells/authorize': () => ({
    url: '/api/account/cells/authorize',
    body: { query: '' },
    answers: 404,
  }),
  'POST /api/account/cells/end-sessions': () => ({
    url: '/api/account/cells/end-sessions',
    body: { ids: [randomUUID()] },
    answers: 404,
  }),
  'POST /api/account/passkey-sign-in/start': () => ({ url: '/api/account/passkey-sign-in/start' }),
  'POST /api/account/passkey-sign-in': async (subjects, role) => {
    const { device } = await withPasskey(subjects, await subjects.meet('member'))
    const start = await subjects.app.post<DeviceQuestion>('/api/account/passkey-sign-in/start', undefined)
    const { as } = await anew(subjects, role)
    return { url: '/api/account/passkey-sign-in', body: device.prove(start.body), as }
  },
  'GET /api/account': () => ({ url: '/api/account' }),
  'GET /api/account/export.json': () => ({ url: '/api/account/export.json' }),
  'GET /api/account/leaving': () => ({ url: '/api/account/leaving' }),
  'GET /api/account/security': () => ({ url: '/api/account/security' }),
  'POST /api/account/profile': (subjects, role) => ({
    url: '/api/account/profile',
    body: { name: subjects.accountOf(role).name, phone: '' },
  }),
  'POST /api/account/change-email': subjects => ({
    url: '/api/account/change-email',
    body: { email: subjects.email() },
  }),
  'POST /api/account/confirm-email': async (subjects, role) => {
    const { as, account } = await anew(subjects, role)
    const token = await linkTo(subjects, 'change-email', { id: account.id, email: subjects.email() })
    return { url: '/api/account/confirm-email', body: { token }, as }
  },
  'POST /api/account/delete': async (subjects, role) => {
    const { as, account } = await anew(subjects, role)
    const ask = { url: '/api/account/delete', body: { email: account.email }, as }
    // Administrators must give up the role first.
    return role === 'administrator' ? { ...ask, answers: 409 } : ask
  },
  'POST /api/account/verification': () => ({ url: '/api/account/verification' }),
  'POST /api/account/verify-email': async (subjects, role) => {
    const token = await linkTo(subjects, 'verify-email', subjects.accountOf(role))
    return { url: '/api/account/verify-email', body: { token } }
  },
  'POST /api/account/password': async (subjects, role) => {
    const { as } = await anew(subjects, role)
    return { url: '/api/account/password', body: { password: PASSWORD }, as }
  },
  'POST /api/account/sessions/{id}/end': async (subjects, role) => {
    const { as } = await anew(subjects, role)
    const from = as.account ? as : subjects.people.member
    const { body } = await subjects.app.get<Security>('/api/account/security', from)
    return { url: `/api/account/sessions/${body.sessions[0]!.id}/end`, as }
  },
  'POST /api/account/other-sessions/end': async (subjects, role) => ({
    url: '/api/account/other-sessions/end',
    as: (await anew(subjects, role)).as,
  }),
  'POST /api/account/passkeys/start': () => ({ url: '/api/account/passkeys/start' }),
  'POST /api/account/passkeys': async (subjects, role) => {
    const asker = subjects.people[role].account ? subjects.people[role] : subjects.people.member
    const { body } = await subjects.app.post<DeviceQuestion>('/api/account/passkeys/start', undefined, asker)
    const credential = softwarePasskey(subjects.app.services.publicUrl).make(body)
    return { url: '/api/account/passkeys', body: { name: 'My phone', credential } }
  },
  'POST /api/account/passkeys/{id}/rename': async (subjects, role) => ({
    url: `/api/account/passkeys/${(await passkeyOf(subjects, role)).id}/rename`,
    body: { name: 'My tablet' },
  }),
  'POST /api/account/passkeys/{id}/remove': async (subjects, role) => ({
    url: `/api/account/passkeys/${(await passkeyOf(subjects, role)).id}/remove`,
  }),
}
