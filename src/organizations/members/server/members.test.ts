import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '#accounts/contract.ts'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { digestAll } from '#app/testing/permissions/walk.ts'
import { mailedToken, readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Organization, OwnOrganizations } from '#organizations/contract.ts'
import type { Invitation, Member, OpenedInvitation } from '../contract.ts'

const lines: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'warn' }, logTo: { write: line => void lines.push(line) } })
const { db } = app

type Person = Browser & { account: Account }

/** With a random id, unlike an account’s first one. */
async function makeOrganization(name = 'Austin Parks') {
  const owner = await app.owner()
  await app.post('/api/organizations', { name: 'First', kind: null }, owner)
  const { body } = await app.post<Organization>('/api/organizations', { name, kind: 'parks' }, owner)
  expect(body.id).not.toBe(owner.account.id)
  return { owner, id: body.id, url: `/api/organizations/${body.id}` }
}

type Made = Awaited<ReturnType<typeof makeOrganization>>

async function addMember({ id }: Made, role: string, venueIds: string[] | null = null): Promise<Person> {
  const person = await app.owner('Mona Member')
  await db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${id}, ${person.account.id}, ${role}, ${venueIds})`
  return person
}

async function addVenue({ url, owner }: Made, name: string = randomUUID()): Promise<string> {
  const { body } = await app.post<{ id: string; name: string }[]>(`${url}/venues`, { name }, owner)
  return body.find(venue => venue.name === name)!.id
}

async function invite({ url, owner }: Made, email: string, more: object = {}, as: Browser = owner) {
  return app.post<Invitation[] & { code: string }>(`${url}/invitations`, { email, role: 'viewer', ...more }, as)
}

async function invited(made: Made, person: Person, more: object = {}): Promise<string> {
  expect((await invite(made, person.account.email, more)).status).toBe(200)
  return mailedToken(app, person.account.email, 'organization-invited')
}

const accept = (token: string, as: Browser) =>
  app.post<Organization & { code: string }>('/api/organization-invitations/accept', { token }, as)
const membersOf = async ({ url, owner }: Made) => (await app.get<Member[]>(`${url}/members`, owner)).body
const roleOf = async (made: Made, { account }: Person) =>
  (await membersOf(made)).find(({ accountId }) => accountId === account.id)?.role
const change = ({ url, owner }: Made, { account }: Person, grant: object, as: Browser = owner) =>
  app.post<Member[] & { code: string }>(`${url}/members/${account.id}`, grant, as)
const remove = ({ url, owner }: Made, { account }: Person, as: Browser = owner) =>
  app.post<Member[] & { code: string }>(`${url}/members/${account.id}/remove`, {}, as)
const leave = ({ url }: Made, as: Browser) => app.post<{ code: string }>(`${url}/leave`, {}, as)
const age = ({ account }: Person) =>
  db`update account_session set created_at = now() - interval '11 minutes' where account_id = ${account.id}`

/** Refused with this code, logged, and nothing is written. */
async function expectRefused(
  ask: () => Promise<{ status: number; body: { code: string } }>,
  code: string,
  logged = '',
) {
  const before = await digestAll(db)
  lines.length = 0
  const { body } = await ask()
  expect(body.code).toBe(code)
  expect(await digestAll(db)).toEqual(before)
  if (logged) expect(lines.join()).toContain(logged)
}

test('an invitation is mailed, shown, accepted once, and logged', async () => {
  const made = await makeOrganization()
  const venueId = await addVenue(made, 'Zilker Park')
  const person = await app.owner('Frida Frontdesk')
  const { body } = await invite(made, person.account.email.toUpperCase(), { role: 'scheduler', venueIds: [venueId] })
  const venues = [{ id: venueId, name: 'Zilker Park' }]
  expect(body).toMatchObject([{ email: person.account.email, role: 'scheduler', venues, invitedBy: 'Olivia Owner' }])
  const token = await mailedToken(app, person.account.email, 'organization-invited')
  const [stored] =
    await db`select token_hash::text as hash from organization_invitation where email = ${person.account.email}`
  expect(stored!.hash).not.toContain(token)

  const opened = await app.post<OpenedInvitation>('/api/organization-invitations/open', { token })
  expect(opened.body).toEqual({
    organization: 'Austin Parks',
    role: 'scheduler',
    venues,
    invitedBy: 'Olivia Owner',
    email: person.account.email,
  })
  expect(await accept(token, person)).toMatchObject({ status: 200, body: { id: made.id, role: 'scheduler', venues } })
  expect((await app.get<OwnOrganizations>('/api/organizations', person)).body).toMatchObject({
    organizations: [{ id: made.id }],
    chosenId: made.id,
  })
  expect((await app.get(`${made.url}/invitations`, made.owner)).body).toEqual([])

  await expectRefused(() => accept(token, person), 'invitation-used', 'invitation-refused')
  const { body: log } = await app.get<AuditRecord[]>(`${made.url}/log`, made.owner)
  expect(log.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['invitation-accepted', person.account.email],
    ['member-invited', person.account.email],
    ['venue-added', 'Zilker Park'],
    ['organization-created', 'Austin Parks'],
  ])
})

test('an invitation is refused to another address, after withdrawal, after expiry and with a made-up token', async () => {
  const made = await makeOrganization()
  const [person, thief] = [await app.owner(), await app.owner()]
  const token = await invited(made, person)
  await expectRefused(() => accept(token, thief), 'invitation-for-another', 'invitation-refused')
  expect(await accept(token, newBrowser())).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  await expectRefused(() => accept('x'.repeat(43), person), 'invitation-not-found', 'invitation-refused')

  const [{ id }] = (await app.get<[Invitation]>(`${made.url}/invitations`, made.owner)).body
  expect((await app.post(`${made.url}/invitations/${id}/withdraw`, {}, made.owner)).body).toEqual([])
  await expectRefused(() => accept(token, person), 'invitation-withdrawn', 'invitation-refused')
  const opened = await app.post('/api/organization-invitations/open', { token })
  expect(opened).toMatchObject({ status: 410, body: { code: 'invitation-withdrawn' } })
  const again = await app.post(`${made.url}/invitations/${id}/withdraw`, {}, made.owner)
  expect(again).toMatchObject({ status: 404, body: { code: 'invitation-not-found' } })

  await invite(made, person.account.email)
  const second = await mailedToken(app, person.account.email, 'organization-invited')
  await db`update organization_invitation set expires_at = now() - interval '1 second' where withdrawn_at is null`
  await expectRefused(() => accept(second, person), 'invitation-expired', 'invitation-refused')
  // It can be sent again.
  const [expired] = (await app.get<[Invitation]>(`${made.url}/invitations`, made.owner)).body
  expect((await app.post(`${made.url}/invitations/${expired.id}/resend`, {}, made.owner)).status).toBe(200)
  await expectRefused(() => accept(second, person), 'invitation-withdrawn', 'invitation-refused')
  const third = await mailedToken(app, person.account.email, 'organization-invited')
  expect((await accept(third, person)).status).toBe(200)
})

test('two clicks on one link accept it once', async () => {
  const made = await makeOrganization()
  const person = await app.owner()
  const token = await invited(made, person)
  const answers = await Promise.all([accept(token, person), accept(token, person)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('unverified accounts neither found, nor invite, nor accept', async () => {
  const made = await makeOrganization()
  const stranger = await app.owner('Sam Stranger', { isVerified: false })
  const founded = await app.post('/api/organizations', { name: 'Mine', kind: null }, stranger)
  expect(founded).toMatchObject({ status: 403, body: { code: 'email-unverified' } })
  await invite(made, stranger.account.email)
  const token = await mailedToken(app, stranger.account.email, 'organization-invited')
  await expectRefused(() => accept(token, stranger), 'email-unverified', 'invitation-refused')
  await db`
    insert into organization_member (organization_id, account_id, role) values (${made.id}, ${stranger.account.id}, 'manager')`
  await expectRefused(() => invite(made, `${randomUUID()}@example.org`, {}, stranger), 'email-unverified')
})

test('a member who accepts keeps the higher role', async () => {
  const made = await makeOrganization()
  const person = await app.owner()
  const token = await invited(made, person, { role: 'viewer' })
  await db`
    insert into organization_member (organization_id, account_id, role) values (${made.id}, ${person.account.id}, 'manager')`
  expect(await accept(token, person)).toMatchObject({ status: 200, body: { role: 'manager' } })
  await expectRefused(() => invite(made, person.account.email), 'already-member')
})

test('one address has one open invitation, and an organization sends fifty a day', async () => {
  const made = await makeOrganization()
  const email = `${randomUUID()}@example.org`
  await invite(made, email)
  await expectRefused(() => invite(made, email), 'already-invited')
  await db`
    insert into organization_invitation (organization_id, email, role, token_hash, expires_at)
    select ${made.id}, n || '@example.org', 'viewer', sha256(random()::text::bytea), now() from generate_series(1, 49) as n`
  await expectRefused(() => invite(made, `${randomUUID()}@example.org`), 'invitation-limit')
})

test('an account sends fifty a day, however many organizations it creates', async () => {
  const made = await makeOrganization()
  const another = await app.post<Organization>('/api/organizations', { name: 'More', kind: null }, made.owner)
  await db`
    insert into organization_invitation (organization_id, email, role, token_hash, invited_by, expires_at)
    select ${made.id}, n || '@example.org', 'viewer', sha256(random()::text::bytea), ${made.owner.account.id}, now()
    from generate_series(1, 50) as n`
  const more = { ...made, url: `/api/organizations/${another.body.id}` }
  await expectRefused(() => invite(more, `${randomUUID()}@example.org`), 'invitation-limit')
})

test('an address is not flooded by many organizations', async () => {
  const email = `${randomUUID()}@example.org`
  const codes: (string | undefined)[] = []
  for (let sent = 0; sent < 4; sent += 1) codes.push((await invite(await makeOrganization(), email)).body.code)
  expect(codes).toEqual([undefined, undefined, undefined, 'enough-mail'])
})

test('managers invite and change schedulers and viewers of their own venues only', async () => {
  const made = await makeOrganization()
  const [own, other] = [await addVenue(made), await addVenue(made)]
  const manager = await addMember(made, 'manager', [own])
  const mail = () => `${randomUUID()}@example.org`
  expect((await invite(made, mail(), { role: 'scheduler', venueIds: [own] }, manager)).status).toBe(200)
  for (const grant of [
    { role: 'scheduler', venueIds: [other] },
    { role: 'scheduler', venueIds: null },
    { role: 'manager', venueIds: [own] },
    { role: 'finance', venueIds: [own] },
    { role: 'owner' },
  ])
    await expectRefused(() => invite(made, mail(), grant, manager), 'role-not-grantable')
  const [near, far] = [await addMember(made, 'viewer', [own]), await addMember(made, 'viewer', [other])]
  expect((await change(made, near, { role: 'scheduler', venueIds: [own] }, manager)).status).toBe(200)
  await expectRefused(() => change(made, far, { role: 'scheduler', venueIds: [own] }, manager), 'role-not-grantable')
  await expectRefused(() => change(made, near, { role: 'finance', venueIds: [own] }, manager), 'role-not-grantable')
  await expectRefused(() => remove(made, far, manager), 'role-not-grantable')
  await expectRefused(() => remove(made, manager, manager), 'role-not-grantable')
  await expectRefused(() => remove(made, made.owner, manager), 'role-not-grantable')
  expect((await remove(made, near, manager)).status).toBe(200)
  // A scheduler decides on nobody.
  await expectRefused(() => remove(made, far, near), 'organization-not-found', 'organization-refused')
  await expectRefused(() => remove(made, near, far), 'not-allowed')
})

test('a venue of another organization is refused and logged', async () => {
  const [made, other] = [await makeOrganization(), await makeOrganization()]
  const foreign = await addVenue(other)
  const own = await addVenue(made)
  const venueIds = [own, foreign]
  await expectRefused(
    () => invite(made, 'a@example.org', { role: 'viewer', venueIds }),
    'venue-not-found',
    'venue-refused',
  )
  const viewer = await addMember(made, 'viewer')
  await expectRefused(() => change(made, viewer, { role: 'viewer', venueIds }), 'venue-not-found', 'venue-refused')
  expect(await change(made, viewer, { role: 'owner', venueIds: [own] })).toMatchObject({ status: 400 })
  expect(await change(made, viewer, { role: 'viewer', venueIds: [] })).toMatchObject({ status: 400 })
})

test('ownership changes need a recent sign-in, and all owners are told', async () => {
  const made = await makeOrganization()
  const { owner } = made
  const next = await addMember(made, 'viewer')
  await age(owner)
  for (const ask of [
    () => change(made, next, { role: 'owner' }),
    () => invite(made, 'b@example.org', { role: 'owner' }),
    () => leave(made, owner),
  ])
    await expectRefused(ask, 'sign-in-anew')
  await db`update account_session set created_at = now() where account_id = ${owner.account.id}`
  expect((await change(made, next, { role: 'owner' })).status).toBe(200)
  expect((await leave(made, owner)).status).toBe(200)
  for (const { account } of [owner, next]) {
    const mails = (await readMails(app, account.email)).filter(({ kind }) => kind === 'organization-owner')
    expect(
      mails.map(({ text }) => /Mona Member is now an owner|Olivia Owner is no longer an owner/.exec(text)?.[0]),
    ).toEqual(['Olivia Owner is no longer an owner', 'Mona Member is now an owner'])
  }
  expect(await app.get(`${made.url}/members`, owner)).toMatchObject({ status: 404 })
  const { body } = await app.get<Member[]>(`${made.url}/members`, next)
  expect(body).toMatchObject([{ accountId: next.account.id, role: 'owner' }])
})

test('the last owner can’t leave, step down or delete the account', async () => {
  const made = await makeOrganization()
  const { owner } = made
  await expectRefused(() => leave(made, owner), 'last-owner')
  await addMember(made, 'manager')
  await expectRefused(() => leave(made, owner), 'last-owner')
  await expectRefused(() => remove(made, owner), 'last-owner')
  await expectRefused(() => change(made, owner, { role: 'manager' }), 'last-owner')
  const deletion = await app.post<{ code: string; reasons: object[] }>(
    '/api/account/delete',
    { email: owner.account.email },
    owner,
  )
  expect(deletion).toMatchObject({
    status: 409,
    body: { code: 'account-in-use', reasons: [{ code: 'last-owner', count: 1 }] },
  })
})

test('two owners who remove each other leave one', async () => {
  const made = await makeOrganization()
  const other = await addMember(made, 'owner')
  const answers = await Promise.all([remove(made, other), remove(made, made.owner, other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const [row] = await db`
    select count(*)::int as count from organization_member where organization_id = ${made.id} and role = 'owner'`
  expect(row!.count).toBe(1)
})

test('the invitations of a removed member stop working', async () => {
  const made = await makeOrganization()
  const manager = await addMember(made, 'manager')
  const friend = await app.owner()
  expect((await invite(made, friend.account.email, {}, manager)).status).toBe(200)
  const token = await mailedToken(app, friend.account.email, 'organization-invited')
  await remove(made, manager)
  await expectRefused(() => accept(token, friend), 'invitation-withdrawn')
})

test('the invitations of somebody who leaves with their account, or loses venues, stop working', async () => {
  const made = await makeOrganization()
  const [leaver, manager, friend] = [
    await addMember(made, 'owner'),
    await addMember(made, 'manager'),
    await app.owner(),
  ]
  expect((await invite(made, friend.account.email, { role: 'owner' }, leaver)).status).toBe(200)
  const token = await mailedToken(app, friend.account.email, 'organization-invited')
  expect((await app.post('/api/account/delete', { email: leaver.account.email }, leaver)).status).toBe(200)
  await expectRefused(() => accept(token, friend), 'invitation-withdrawn')

  const another = await app.owner()
  expect((await invite(made, another.account.email, { role: 'scheduler' }, manager)).status).toBe(200)
  const wide = await mailedToken(app, another.account.email, 'organization-invited')
  await change(made, manager, { role: 'manager', venueIds: [await addVenue(made)] })
  await expectRefused(() => accept(wide, another), 'invitation-withdrawn')
})

test('a change of role counts at the next request', async () => {
  const made = await makeOrganization()
  const manager = await addMember(made, 'manager')
  expect((await app.get(`${made.url}/log`, manager)).status).toBe(200)
  await change(made, manager, { role: 'viewer' })
  expect(await roleOf(made, manager)).toBe('viewer')
  expect(await app.get(`${made.url}/log`, manager)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(
    (await change(made, { ...manager, account: { ...manager.account, id: randomUUID() } }, { role: 'viewer' })).body
      .code,
  ).toBe('member-not-found')
  await db`update organization_member set role = 'manager', venue_ids = '{}' where account_id = ${manager.account.id}`
  expect(await app.get(`${made.url}/log`, manager)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('the log of an organization names no administrator', async () => {
  const made = await makeOrganization()
  const administrator = await app.administrator()
  await app.post(`${made.url}/verification`, { statement: 'We run the parks.' }, made.owner)
  const decision = { decision: 'decline', reason: 'No proof' }
  await app.post(`/api/admin/organizations/${made.id}/verification`, decision, administrator)
  const { body } = await app.get<AuditRecord[]>(`${made.url}/log`, made.owner)
  expect(body[0]).toMatchObject({
    action: 'verification-declined',
    actor: { role: 'administrator', id: null, name: null },
    before: null,
    after: null,
  })
})

test('deleting an account deletes its invitations, also from the log, and the export lists them', async () => {
  const made = await makeOrganization()
  const person = await app.owner()
  await invited(made, person)
  const { body } = await app.get<{ invitations: object[] }>('/api/account/export.json', person)
  expect(body.invitations).toMatchObject([{ organization: 'Austin Parks', role: 'viewer' }])
  const { email } = person.account
  expect((await app.post('/api/account/delete', { email }, person)).status).toBe(200)
  expect(await db`select from organization_invitation where email = ${email}`).toEqual([])
  expect(await db`select from audit_entry where subject_name = ${email}`).toEqual([])
})
