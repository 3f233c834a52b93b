import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openIntent } from '#app/testing/buy.ts'
import { connectPayouts, fillIn, finishSetup, startSetup } from '#app/testing/connect-payouts.ts'
import { holdSome } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Payouts } from '#payouts/contract.ts'
import { endPayouts } from '../end-payouts.ts'

const app = await testApp()
const { db } = app

type Person = Awaited<ReturnType<typeof app.owner>>

async function verified(name: string): Promise<Person> {
  const person = await app.owner(name)
  await db`update account set email_verified = true where id = ${person.account.id}`
  return person
}

/** An organization of two owners, with two facilities. Its id is no account's. */
async function makeOrganization() {
  const [owner, partner] = [await verified('Olivia Owner'), await verified('Pat Partner')]
  const [organization] = await db<{ id: string }[]>`
    insert into organization (name, verified_at, verified_by) values ('Parks of Brooklyn', now(), 'demo') returning id`
  const organizationId = organization!.id
  for (const person of [owner, partner]) await join(organizationId, person, 'owner')
  const made = [
    await makeOwnedFacility(db, { ownerId: owner.account.id }, { name: 'North Court' }),
    await makeOwnedFacility(db, { ownerId: owner.account.id }, { name: 'South Court' }),
  ] as const
  await db`update facility set owner_id = ${organizationId} where id = any (${[...made]})`
  return { owner, partner, organizationId, facilityIds: made }
}

const join = (organizationId: string, { account }: Person, role: string) => db`
  insert into organization_member (organization_id, account_id, role) values (${organizationId}, ${account.id}, ${role})`

const onboard = (body: object, as: Browser = newBrowser()) => app.post('/api/payouts/connect/onboard', body, as)
const disconnect = (body: object, as: Browser = newBrowser()) => app.post('/api/payouts/connect/disconnect', body, as)
const merge = (body: object, as: Browser = newBrowser()) => app.post('/api/payouts/connect/use-organization', body, as)

const accountOf = async (facilityId: string) =>
  (await db<{ id: string | null }[]>`select payout_account_of(${facilityId}) as id`)[0]!.id

const payees = async (as: Browser, organizationId: string) =>
  (await app.get<Payouts>('/api/payouts', as)).body.payees.filter(payee => payee.organizationId === organizationId)

const subjectsTo = async ({ account }: Person) =>
  (await readMails(app, account.email)).filter(({ kind }) => kind === 'account-changed').map(({ subject }) => subject)

test('one account is for all facilities of an organization, and every owner is emailed', async () => {
  const { owner, partner, organizationId, facilityIds } = await makeOrganization()
  const account = await connectPayouts(app, owner, { organizationId })
  for (const facilityId of facilityIds) expect(await accountOf(facilityId)).toBe(account)
  expect(await payees(partner, organizationId)).toMatchObject([
    {
      party: 'organization',
      id: organizationId,
      name: 'Parks of Brooklyn',
      status: 'ready',
      facilityCount: 2,
      mayChange: true,
    },
  ])
  const next = await connectPayouts(app, partner, { organizationId, replace: true })
  expect(await accountOf(facilityIds[0])).toBe(next)
  expect(await disconnect({ organizationId }, owner)).toMatchObject({ status: 200, body: { isConnected: false } })
  expect(await accountOf(facilityIds[0])).toBeNull()
  expect(await disconnect({ organizationId }, owner)).toMatchObject({
    status: 409,
    body: { code: 'payouts-not-connected' },
  })
  expect(
    await db`select action from audit_entry where subject_id = ${organizationId} and actor_role = 'owner' order by id`,
  ).toEqual(['payouts-connected', 'payouts-replaced', 'payouts-disconnected'].map(action => ({ action })))
  for (const person of [owner, partner]) expect(await subjectsTo(person)).toHaveLength(3)
})

test('only owners who signed in recently change the account of an organization', async () => {
  const { owner, organizationId } = await makeOrganization()
  const members = await Promise.all(
    ['manager', 'scheduler', 'finance', 'viewer'].map(async role => {
      const member = await app.owner()
      await join(organizationId, member, role)
      return member
    }),
  )
  const asks = [onboard, disconnect, merge]
  for (const ask of asks) {
    expect(await ask({ organizationId })).toMatchObject({ status: 401 })
    for (const member of members)
      expect(await ask({ organizationId }, member)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    for (const stranger of [await app.owner(), await app.administrator()])
      expect(await ask({ organizationId }, stranger)).toMatchObject({
        status: 404,
        body: { code: 'organization-not-found' },
      })
    expect(await ask({ organizationId: randomUUID() }, owner)).toMatchObject({ status: 404 })
    expect(await ask({ organizationId: 'one' }, owner)).toMatchObject({ status: 400 })
  }
  for (const ask of [onboard, disconnect])
    expect(await ask({ organizationId, facilityId: randomUUID() }, owner)).toMatchObject({ status: 400 })
  expect(await payees(members[2]!, organizationId)).toMatchObject([{ mayChange: false }])
  for (const blind of [members[0]!, members[1]!, members[3]!]) expect(await payees(blind, organizationId)).toEqual([])
  await db`update account_session set created_at = now() - interval '15 minutes' where account_id = ${owner.account.id}`
  for (const ask of asks)
    expect(await ask({ organizationId }, owner)).toMatchObject({ status: 403, body: { code: 'sign-in-anew' } })
})

test('two owners who connect at once connect one account', async () => {
  const { owner, partner, organizationId, facilityIds } = await makeOrganization()
  const first = await startSetup(app, owner, { organizationId })
  await fillIn(app, first)
  const second = await startSetup(app, partner, { organizationId })
  await fillIn(app, second)
  // The later setup replaced the earlier one.
  const answers = await Promise.all([
    finishSetup(app, owner, first.id),
    finishSetup(app, partner, second.id),
    finishSetup(app, partner, second.id),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await accountOf(facilityIds[0])).toBe(second.accountId)
})

test('an owner whose role ended during the setup connects nothing', async () => {
  const { owner, partner, organizationId, facilityIds } = await makeOrganization()
  const setup = await startSetup(app, partner, { organizationId })
  await fillIn(app, setup)
  await db`update organization_member set role = 'finance' where account_id = ${partner.account.id}`
  expect(await finishSetup(app, partner, setup.id)).toMatchObject({ status: 404 })
  expect(await accountOf(facilityIds[0])).toBeNull()
  expect(await payees(owner, organizationId)).toMatchObject([{ status: 'none' }])
})

test('a facility’s own account wins until an owner merges it, and open checkouts follow', async () => {
  const { owner, partner, organizationId, facilityIds } = await makeOrganization()
  const [north, south] = facilityIds
  const own = await connectPayouts(app, owner, { facilityId: north })
  expect(await merge({ organizationId }, owner)).toMatchObject({ status: 409, body: { code: 'payouts-not-connected' } })
  const shared = await connectPayouts(app, owner, { organizationId })
  expect([await accountOf(north), await accountOf(south)]).toEqual([own, shared])
  expect(await payees(owner, organizationId)).toMatchObject([
    { party: 'organization', facilityCount: 1 },
    { party: 'facility', id: north, name: 'North Court', status: 'ready' },
  ])
  const { browser, slots } = await holdSome(app, north, 1)
  await openIntent(app, slots, browser)
  expect(await merge({ organizationId, facilityIds: [north] }, partner)).toMatchObject({
    status: 200,
    body: { merged: 1 },
  })
  await openIntent(app, slots, browser)
  expect(
    await db`select destination, is_set_aside from payment where purpose = ${`facility:${north}`} order by created_at`,
  ).toEqual([
    { destination: own, isSetAside: true },
    { destination: shared, isSetAside: false },
  ])
  expect(await payees(owner, organizationId)).toMatchObject([{ facilityCount: 2 }])
  expect(await merge({ organizationId }, owner)).toMatchObject({ body: { merged: 0 } })
  expect(
    await db`select action, after from audit_entry where subject_id = ${organizationId} and action = 'payouts-merged'`,
  ).toEqual([{ action: 'payouts-merged', after: { facilities: 1 } }])
  expect((await subjectsTo(owner)).some(subject => subject?.includes('Payout account changed'))).toBe(true)
})

test('facilities with the organization’s account follow it when it is replaced', async () => {
  const { owner, organizationId, facilityIds } = await makeOrganization()
  const first = await connectPayouts(app, owner, { organizationId })
  await db`insert into payout_facility (facility_id, account_id) values (${facilityIds[0]}, ${first})`
  expect(await payees(owner, organizationId)).toHaveLength(1)
  const next = await connectPayouts(app, owner, { organizationId, replace: true })
  expect(await accountOf(facilityIds[0])).toBe(next)
})

test('an open checkout does not pay the former organization after a transfer', async () => {
  const { owner, organizationId, facilityIds } = await makeOrganization()
  const former = await connectPayouts(app, owner, { organizationId })
  const { browser, slots } = await holdSome(app, facilityIds[0], 1)
  await openIntent(app, slots, browser)
  const next = await verified('Nia Next')
  const given = { email: next.account.email }
  const { status } = await app.post(`/api/admin/facilities/${facilityIds[0]}/owner`, given, await app.administrator())
  expect(status).toBe(200)
  await openIntent(app, slots, browser)
  expect(
    await db`select destination, is_set_aside from payment where purpose = ${`facility:${facilityIds[0]}`} order by created_at`,
  ).toEqual([
    { destination: former, isSetAside: true },
    { destination: null, isSetAside: false },
  ])
  expect(await accountOf(facilityIds[1])).toBe(former)
})

test('payouts of an organization outlive the first proof of one owner’s address', async () => {
  const { owner, organizationId, facilityIds } = await makeOrganization()
  const account = await connectPayouts(app, owner, { organizationId })
  await db.begin(tx => endPayouts(tx, owner.account.id))
  expect(await accountOf(facilityIds[0])).toBe(account)
  await db`delete from organization_member where organization_id = ${organizationId} and account_id <> ${owner.account.id}`
  await db.begin(tx => endPayouts(tx, owner.account.id))
  expect(await accountOf(facilityIds[0])).toBeNull()
})
