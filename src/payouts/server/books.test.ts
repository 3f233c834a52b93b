import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { walkPages } from '#app/testing/walk-pages.ts'
import { DAY } from '#kit/shared/time.ts'
import { ORGANIZATION_COOKIE } from '#organizations/choice.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import { MAX_PAYEES, type PayoutLine, type Payouts } from '../contract.ts'

const app = await testApp()
const { db } = app

const linesOf = (as: Awaited<ReturnType<typeof app.owner>>, query = '') =>
  app.get<PayoutLine[]>(`/api/payouts/lines${query}`, as)

function buy(clinicId: string, amountCents = 4_500): Promise<string> {
  const payment = { visitorId: randomUUID(), purpose: `clinic:${clinicId}`, amountCents, quote: {} }
  return db.begin(tx => recordSamplePayment(tx, payment))
}

test('payouts require an account, and a new account has empty books', async () => {
  for (const url of ['/api/payouts', '/api/payouts/lines', '/api/payouts/export.csv'])
    expect(await app.get(url)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  const somebody = await app.owner()
  const { status, body } = await app.get<Payouts>('/api/payouts', somebody)
  expect(status).toBe(200)
  const books = { captured: '0.00', refunded: '0.00', platform: '0.00', facility: '0.00', athlete: '0.00' }
  expect(body).toEqual({ payees: [], payeeCount: 0, books: { ...books, isBalanced: true } })
  expect((await linesOf(somebody)).body).toEqual([])
})

test("the owner's books split bookings into paid out at once and kept by us", async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  await makeBooking(app, { facilityId })
  await db`insert into payout_account (id, can_take_payments) values (${`acct_${facilityId}`}, true)`
  await db`insert into sandbox_account (id, is_onboarded) values (${`acct_${facilityId}`}, true)`
  await db`insert into payout_facility (facility_id, account_id) values (${facilityId}, ${`acct_${facilityId}`})`
  const { booking, browser } = await makeBooking(app, { facilityId, count: 1 })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  await makeBooking(app, { facilityId, count: 1 })
  const { body } = await app.get<Payouts>('/api/payouts', owner)
  expect(body).toEqual({
    payees: [
      expect.objectContaining({
        party: 'organization',
        facilityCount: 0,
        bookings: { kept: '0.00', paidAtOnce: '0.00' },
      }),
      expect.objectContaining({
        party: 'facility',
        id: facilityId,
        status: 'ready',
        share: '0.00',
        due: '0.00',
        bookings: { kept: '54.00', paidAtOnce: '27.00' },
      }),
    ],
    payeeCount: 2,
    books: {
      captured: '120.00',
      refunded: '30.00',
      platform: '9.00',
      facility: '81.00',
      athlete: '0.00',
      isBalanced: true,
    },
  })
  const { body: lines } = await linesOf(owner)
  expect(lines.map(({ kind }) => kind)).toEqual(['capture', 'refund', 'capture', 'capture'])
  expect(lines[1]).toEqual({
    id: expect.stringMatching(/^l\d+$/),
    at: expect.stringMatching(/Z$/),
    kind: 'refund',
    clinicId: null,
    title: 'Booking',
    facilityName: 'Chalk Lane Court',
    charged: '-30.00',
    platform: '-3.00',
    facility: '-27.00',
    athlete: '0.00',
  })
})

test('money is that of one organization, and the athlete’s own', async () => {
  const person = await app.owner()
  const { id: accountId } = person.account
  const athleteId = await makeAthlete(db, { accountId })
  const facilityId = await makeOwnedFacility(db, { ownerId: accountId })
  await makeBooking(app, { facilityId })
  const [first] = await db<{ id: string }[]>`select owner_id as id from facility where id = ${facilityId}`
  const [second] = await db<{ id: string }[]>`insert into organization (name) values ('Second Parks') returning id`
  const join = (role: string, memberId: string) => db`
    insert into organization_member (organization_id, account_id, role) values (${second!.id}, ${memberId}, ${role})`
  await join('owner', accountId)
  await makeOwnedFacility(db, { ownerId: accountId }, { name: 'Second Court' })
  await db`update facility set owner_id = ${second!.id} where name = 'Second Court'`
  const read = (query: string) => app.get<Payouts>(`/api/payouts${query}`, person)
  const partiesOf = ({ body }: Awaited<ReturnType<typeof read>>) => body.payees.map(({ party, id }) => [party, id])
  const [ofFirst, ofSecond] = [`?organization=${first!.id}`, `?organization=${second!.id}`]
  expect(partiesOf(await read(ofFirst))).toEqual([
    ['athlete', athleteId],
    ['organization', first!.id],
  ])
  expect((await linesOf(person, ofFirst)).body).toHaveLength(1)
  const shown = await read(ofSecond)
  expect(partiesOf(shown)).toEqual([
    ['athlete', athleteId],
    ['organization', second!.id],
  ])
  expect(shown.body.books).toMatchObject({ captured: '0.00', facility: '0.00', isBalanced: true })
  expect((await linesOf(person, ofSecond)).body).toEqual([])
  const file = await app.get(`/api/payouts/export.csv${ofSecond}`, person)
  expect(file.text.trim().split('\n')).toHaveLength(1)
  person.cookies.set(ORGANIZATION_COOKIE, second!.id)
  expect(partiesOf(await read(''))).toEqual(partiesOf(shown))
  const manager = await app.owner()
  await join('manager', manager.account.id)
  expect((await app.get<Payouts>(`/api/payouts${ofSecond}`, manager)).body.payees).toEqual([])
  for (const url of ['/api/payouts', '/api/payouts/lines', '/api/payouts/export.csv'])
    expect(await app.get(`${url}${ofFirst}`, manager)).toMatchObject({
      status: 404,
      body: { code: 'organization-not-found' },
    })
})

test('lines are paged newest first without duplicates, and payouts are visible to their payee', async () => {
  const [host, owner] = [await app.owner(), await app.owner()]
  const athleteId = await makeAthlete(db, { accountId: host.account.id })
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const scheduledAt = new Date(Date.now() - 3 * DAY)
  const clinicId = await makeClinic(db, { athleteId, facilityId, scheduledAt, fieldCents: 5_000 })
  for (let bought = 0; bought < 5; bought++) await buy(clinicId)
  const accounts = [athleteId, facilityId].map(id => `acct_${id}`)
  await db`insert into sandbox_account (id, is_onboarded) select unnest(${accounts}::text[]), true`
  await db`insert into payout_account (id, can_take_payments) select unnest(${accounts}::text[]), true`
  await db`insert into payout_athlete (athlete_id, account_id) values (${athleteId}, ${accounts[0]!})`
  await db`insert into payout_facility (facility_id, account_id) values (${facilityId}, ${accounts[1]!})`
  await app.run('pay-out-clinics')
  const all = (await linesOf(host)).body
  const pages = await walkPages<PayoutLine[]>(app, '/api/payouts/lines?limit=2', host)
  expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 2])
  expect(pages.flatMap(({ body }) => body)).toEqual(all)
  expect(new Set(all.map(({ id }) => id)).size).toBe(6)
  expect(all[0]).toMatchObject({ kind: 'payout', party: 'athlete', amount: '152.50', status: 'sent', clinicId })
  const shares = all.flatMap(line => (line.kind === 'payout' ? [] : [[line.facility, line.athlete]])).toReversed()
  expect(shares).toEqual([
    ['40.50', '0.00'],
    ['9.50', '31.00'],
    ['0.00', '40.50'],
    ['0.00', '40.50'],
    ['0.00', '40.50'],
  ])
  const [ownersPayout, ...captures] = (await linesOf(owner)).body
  expect(ownersPayout).toMatchObject({ kind: 'payout', party: 'facility', amount: '50.00' })
  expect(captures.map(({ kind }) => kind)).toEqual(Array(5).fill('capture'))
  for (const query of ['?limit=0', '?limit=101'])
    expect(await linesOf(host, query)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  const file = await app.get('/api/payouts/export.csv', host)
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toMatch(/openfield-payouts-.*\.csv/)
  const rows = file.text.trimEnd().split('\r\n')
  expect(rows).toHaveLength(7)
  expect(rows[1]).toContain(
    '"payout","Shooting with a point guard","Chalk Lane Court","","","","","athlete","152.50","sent"',
  )
  expect(rows[6]).toContain(
    '"capture","Shooting with a point guard","Chalk Lane Court","45.00","4.50","40.50","0.00","","",""',
  )
})

test('an athlete at their own facility sees both payees and each line once', async () => {
  const host = await app.owner()
  const athleteId = await makeAthlete(db, { accountId: host.account.id })
  const facilityId = await makeOwnedFacility(db, { ownerId: host.account.id })
  const clinicId = await makeClinic(db, { athleteId, facilityId, fieldCents: 1_000 })
  await buy(clinicId)
  const { body } = await app.get<Payouts>('/api/payouts', host)
  expect(body.payees.map(({ party, share }) => [party, share])).toEqual([
    ['athlete', '30.50'],
    ['organization', '10.00'],
  ])
  expect(body.books).toMatchObject({ captured: '45.00', isBalanced: true })
  expect((await linesOf(host)).body).toHaveLength(1)
})

test('facilities with money are listed first, and the rest are counted', async () => {
  const owner = await app.owner()
  const ownerId = owner.account.id
  for (let made = 0; made < MAX_PAYEES; made++) await makeOwnedFacility(db, { ownerId }, { name: `Field ${made}` })
  const facilityId = await makeOwnedFacility(db, { ownerId }, { name: 'Zeta Court' })
  await db`insert into payout_account (id) select 'acct_' || id from facility where owner_id = ${ownerId}`
  await db`
    insert into payout_facility (facility_id, account_id) select id, 'acct_' || id from facility where owner_id = ${ownerId}`
  await buy(await makeClinic(db, { facilityId, fieldCents: 1_000 }))
  const { body } = await app.get<Payouts>('/api/payouts', owner)
  expect([body.payees.length, body.payeeCount, body.payees[1]!.name]).toEqual([
    MAX_PAYEES,
    MAX_PAYEES + 2,
    'Zeta Court',
  ])
  expect(body.payees[0]).toMatchObject({ party: 'organization', facilityCount: 0 })
  expect(body.payees[2]!.name).toBe('Field 0')
})

test('unbalanced books are flagged', async () => {
  const host = await app.owner()
  const athleteId = await makeAthlete(db, { accountId: host.account.id })
  const clinicId = await makeClinic(db, { athleteId, facilityId: await makeFacility(db) })
  await buy(clinicId)
  await db`update clinic_account set athlete_cents = athlete_cents + 1 where clinic_id = ${clinicId}`
  const { body } = await app.get<Payouts>('/api/payouts', host)
  expect(body.books).toMatchObject({ athlete: '40.51', isBalanced: false })
})
