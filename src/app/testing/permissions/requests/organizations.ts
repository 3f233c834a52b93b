import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import type { Organization } from '#organizations/contract.ts'
import type { Invitation } from '#organizations/members/contract.ts'
import type { Verification } from '#organizations/verification/contract.ts'
import type { Samples } from '../ask.ts'
import { team } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

const form = { name: 'Chalk Lane Parks', kind: 'parks' }

/** The owner’s with the staff, another owner and another viewer. */
const organization = (subjects: Subjects) =>
  subjects.make('organization', async () => {
    const { app, people } = subjects
    const { body } = await app.post<Organization>('/api/organizations', form, people.owner)
    const [another, viewer] = [await subjects.meet('member'), await subjects.meet('member')]
    const staff = team.flatMap(role => (role === 'owner' ? [] : [[role, people[role]] as const]))
    for (const [role, { account }] of [...staff, ['owner', another] as const, ['viewer', viewer] as const])
      await app.db`
        insert into organization_member (organization_id, account_id, role) values (${body.id}, ${account!.id}, ${role})`
    return { url: `/api/organizations/${body.id}`, viewer: viewer.account!.id }
  })

/** An administrator’s link verifies no address. */
async function verify({ app }: Subjects, accountId: string): Promise<void> {
  await app.db`update account set email_verified = true where id = ${accountId}`
}

const invitation = (subjects: Subjects) =>
  subjects.make('invitation', async () => {
    const { url } = await organization(subjects)
    const invited = { email: subjects.email(), role: 'viewer' }
    const { body } = await subjects.app.post<Invitation[]>(`${url}/invitations`, invited, subjects.people.owner)
    return `${url}/invitations/${body[0]!.id}`
  })

async function invitationFor({ app }: Subjects, email: string): Promise<string> {
  const token = makeToken()
  const [made] = await app.db<[{ id: string }]>`insert into organization (name) values ('Other Parks') returning id`
  await app.db`
    insert into organization_invitation (organization_id, email, role, token_hash, expires_at)
    values (${made.id}, ${email}, 'viewer', ${hashToken(token)}, now() + interval '1 day')`
  return token
}

const venue = (subjects: Subjects) =>
  subjects.make('venue', async () => {
    const { url } = await organization(subjects)
    const name = `Venue ${subjects.email()}`.split('@')[0]
    const { body } = await subjects.app.post<{ id: string }[]>(`${url}/venues`, { name }, subjects.people.owner)
    return { url: `${url}/venues/${body[0]!.id}`, venueId: body[0]!.id, organizationUrl: url }
  })

const asked = (subjects: Subjects) =>
  subjects.make('verification', async () => {
    const { url } = await organization(subjects)
    await subjects.app.post(`${url}/verification`, { statement: 'We run the parks.' }, subjects.people.owner)
    return url
  })

function documentForm(): FormData {
  const data = new FormData()
  data.append('document', new Blob(['%PDF-1.7 proof']), 'proof.pdf')
  return data
}

const document = (subjects: Subjects) =>
  subjects.make('document', async () => {
    const url = `${await asked(subjects)}/verification/documents`
    const { body } = await subjects.app.post<Verification>(url, documentForm(), subjects.people.owner)
    return `${url}/${body.request!.evidence[0]!.id}`
  })

export const organizationRequests: Samples = {
  'GET /api/organizations': () => ({ url: '/api/organizations' }),
  'POST /api/organizations': async (subjects, role) => {
    await verify(subjects, subjects.accountOf(role).id)
    return { url: '/api/organizations', body: form }
  },
  'POST /api/organizations/{id}': async subjects => ({ url: (await organization(subjects)).url, body: form }),
  'GET /api/organizations/{id}/log': async subjects => ({ url: `${(await organization(subjects)).url}/log` }),
  'GET /api/organizations/{id}/members': async subjects => ({ url: `${(await organization(subjects)).url}/members` }),
  'POST /api/organizations/{id}/members/{accountId}': async subjects => {
    const { url, viewer } = await organization(subjects)
    return { url: `${url}/members/${viewer}`, body: { role: 'scheduler' } }
  },
  'POST /api/organizations/{id}/members/{accountId}/remove': async subjects => {
    const { url, viewer } = await organization(subjects)
    return { url: `${url}/members/${viewer}/remove`, body: {} }
  },
  'POST /api/organizations/{id}/leave': async subjects => ({
    url: `${(await organization(subjects)).url}/leave`,
    body: {},
  }),
  'GET /api/organizations/{id}/invitations': async subjects => ({
    url: `${(await organization(subjects)).url}/invitations`,
  }),
  'POST /api/organizations/{id}/invitations': async subjects => ({
    url: `${(await organization(subjects)).url}/invitations`,
    body: { email: subjects.email(), role: 'viewer' },
  }),
  'POST /api/organizations/{id}/invitations/{invitationId}/resend': async subjects => ({
    url: `${await invitation(subjects)}/resend`,
    body: {},
  }),
  'POST /api/organizations/{id}/invitations/{invitationId}/withdraw': async subjects => ({
    url: `${await invitation(subjects)}/withdraw`,
    body: {},
  }),
  'POST /api/organization-invitations/open': async subjects => ({
    url: '/api/organization-invitations/open',
    body: { token: await invitationFor(subjects, subjects.email()) },
  }),
  'POST /api/organization-invitations/accept': async (subjects, role) => {
    // A new person, so that the others stay who they are.
    const as = await subjects.meet(role)
    if (as.account) await verify(subjects, as.account.id)
    const token = await invitationFor(subjects, as.account?.email ?? subjects.email())
    return { url: '/api/organization-invitations/accept', body: { token }, as }
  },
  'GET /api/organizations/{id}/venues': async subjects => ({ url: `${(await organization(subjects)).url}/venues` }),
  'POST /api/organizations/{id}/venues': async subjects => ({
    url: `${(await organization(subjects)).url}/venues`,
    body: { name: 'Chalk Lane Park' },
  }),
  'POST /api/organizations/{id}/venues/{venueId}': async subjects => ({
    url: (await venue(subjects)).url,
    body: { name: 'Slate Lane Park' },
  }),
  'POST /api/organizations/{id}/venues/{venueId}/delete': async subjects => ({
    url: `${(await venue(subjects)).url}/delete`,
    body: {},
  }),
  'POST /api/organizations/{id}/facility-venues': async subjects => {
    const { app } = subjects
    const { organizationUrl, venueId } = await venue(subjects)
    const facilityId = await subjects.facility('assigned facility')
    await app.db`update facility set owner_id = ${organizationUrl.split('/').at(-1)!} where id = ${facilityId}`
    return { url: `${organizationUrl}/facility-venues`, body: { facilityIds: [facilityId], venueId } }
  },
  'GET /api/organizations/{id}/approval': async subjects => ({ url: `${(await organization(subjects)).url}/approval` }),
  'POST /api/organizations/{id}/approval': async subjects => ({
    url: `${(await organization(subjects)).url}/approval`,
    body: { venueId: null, rule: { approval: 'request', responseHours: 8, steps: 2 }, includeOwn: true },
  }),
  'GET /api/organizations/{id}/verification': async subjects => ({ url: `${await asked(subjects)}/verification` }),
  'POST /api/organizations/{id}/verification': async subjects => ({
    url: `${(await organization(subjects)).url}/verification`,
    body: { statement: 'We run the parks.', link: 'https://parks.example.org' },
  }),
  'POST /api/organizations/{id}/verification/documents': async subjects => ({
    url: `${await asked(subjects)}/verification/documents`,
    body: documentForm(),
  }),
  'GET /api/organizations/{id}/verification/documents/{evidenceId}': async subjects => ({
    url: await document(subjects),
  }),
  'POST /api/organizations/{id}/verification/documents/{evidenceId}/remove': async subjects => ({
    url: `${await document(subjects)}/remove`,
    body: {},
  }),
  'GET /api/admin/organizations': async subjects => {
    await asked(subjects)
    return { url: '/api/admin/organizations?state=waiting' }
  },
  'POST /api/admin/organizations/{id}/verification': async subjects => ({
    url: `${(await asked(subjects)).replace('/api/', '/api/admin/')}/verification`,
    body: { decision: 'approve', kind: 'call', seen: 'Called the city hall.' },
  }),
}
