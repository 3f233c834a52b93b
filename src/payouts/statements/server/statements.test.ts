import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { transferFacility } from '#facilities/transfer/server/transfer-facility.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { dateIn } from '#kit/shared/time.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import type { Amounts, Statement } from '../contract.ts'

const app = await testApp()
const { db } = app
const zones = ['America/New_York', 'Pacific/Honolulu', 'America/Chicago'] as const

type Person = Awaited<ReturnType<typeof app.owner>>

/** Of an organization whose id is no account's; one facility per zone, the first two at a venue. */
async function makeOrganization() {
  const owner = await app.owner()
  await db`update account set email_verified = true where id = ${owner.account.id}`
  const facilityIds: string[] = []
  for (const [index] of zones.entries())
    facilityIds.push(await makeOwnedFacility(db, { ownerId: owner.account.id }, { name: `Court ${index}` }))
  const [organization] = await db<{ id: string }[]>`
    insert into organization (name, verified_at, verified_by) values ('Parks', now(), 'demo') returning id`
  const organizationId = organization!.id
  await db`
    insert into organization_member (organization_id, account_id, role) values (${organizationId}, ${owner.account.id}, 'owner')`
  const [venue] = await db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${organizationId}, 'Hill Park') returning id`
  for (const [index, id] of facilityIds.entries())
    await db`
      update facility set owner_id = ${organizationId}, time_zone = ${zones[index]!},
        venue_id = ${index < 2 ? venue!.id : null} where id = ${id}`
  return { owner, organizationId, facilityIds, venueId: venue!.id }
}

const statement = (as: Person, organization: string, month = '') =>
  app.get<Statement>(`/api/owner/statements?organization=${organization}&month=${month}`, as)

/** "-1.50" → -150. */
function cents(amount: string): number {
  return amount.startsWith('-') ? -fromDecimal(amount.slice(1))! : fromDecimal(amount)!
}

const capture = (purpose: string, amountCents: number, capturedAt: Date) =>
  db.begin(tx => recordSamplePayment(tx, { visitorId: randomUUID(), purpose, amountCents, quote: {}, capturedAt }))

/** A part of the payment, with the same part of the commission. */
async function refundPart(paymentId: string, part: number, at: Date): Promise<void> {
  const [row] = await db<{ amount: number; fee: number }[]>`
    select amount_cents as amount, fee_cents as fee from payment where id = ${paymentId}`
  const [amount, fee] = [Math.floor(row!.amount * part), Math.floor(row!.fee * part)]
  if (amount === 0) return
  const [refund] = await db<{ id: string }[]>`
    insert into refund (payment_id, amount_cents, dedupe_key, status)
    values (${paymentId}, ${amount}, ${randomUUID()}, 'succeeded') returning id`
  await db`
    insert into ledger (payment_id, kind, refund_id, charged_cents, owner_cents, platform_cents, created_at)
    values (${paymentId}, 'refund', ${refund!.id}, ${-amount}, ${fee - amount}, ${-fee}, ${at})`
}

type LedgerLine = {
  facilityId: string
  timeZone: string
  at: Date
  kind: string
  charged: number
  platform: number
  share: number
  isClinic: boolean
}

/** Straight from the ledger. */
const ledgerOf = (facilityIds: readonly string[]) => db<LedgerLine[]>`
  select f.id as facility_id, f.time_zone, l.created_at as at, l.kind, l.charged_cents as charged, l.platform_cents as platform,
    coalesce(s.facility_cents, l.owner_cents) as share, s.ledger_id is not null as is_clinic
  from facility f join lateral (
      select 'facility:' || f.id as purpose union all select 'clinic:' || id from clinic where facility_id = f.id
    ) sold on true
    join payment p on p.purpose = sold.purpose join ledger l on l.payment_id = p.id
    left join clinic_share s on s.ledger_id = l.id
  where f.id = any (${[...facilityIds]}::uuid[])`

const instant = fc.date({
  min: new Date('2026-07-30T00:00:00Z'),
  max: new Date('2026-11-02T00:00:00Z'),
  noInvalidDate: true,
})
/** Around midnight at the end of a month. */
const edge = fc.integer({ min: -12 * 60, max: 12 * 60 }).map(minutes => new Date(Date.UTC(2026, 8, 1, 6, minutes)))
const bought = fc.record({
  facility: fc.nat({ max: zones.length - 1 }),
  isClinic: fc.boolean(),
  amountCents: fc.integer({ min: 50, max: 20_000 }),
  at: fc.oneof(instant, edge),
  back: fc.option(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), at: fc.oneof(instant, edge) })),
  isSent: fc.boolean(),
})

test('money that was paid before a facility was given away stays in its former owner’s statement', async () => {
  const [from, to] = [await makeOrganization(), await makeOrganization()]
  const [facilityId] = from.facilityIds
  await capture(`facility:${facilityId!}`, 6_000, new Date())
  const { total } = (await statement(from.owner, from.organizationId)).body
  expect(total.charged).toBe('60.00')
  const given = { id: facilityId!, to: { id: to.organizationId, email: to.owner.account.email } }
  await db.begin(tx => transferFacility(tx, { ...given, actor: { role: 'console', accountId: null } }))
  expect((await statement(from.owner, from.organizationId)).body.total).toEqual(total)
  expect((await statement(to.owner, to.organizationId)).body.total.charged).toBe('0.00')
})

test('the statements of all months add up to the ledger, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bought, { minLength: 1, maxLength: 12 }), async purchases => {
      const { owner, organizationId, facilityIds } = await makeOrganization()
      const athleteId = await makeAthlete(db, { accountId: (await app.owner()).account.id })
      const clinics = await Promise.all(
        facilityIds.map(facilityId => makeClinic(db, { athleteId, facilityId, fieldCents: 6_000 })),
      )
      await db`insert into payout_account (id) values (${`acct_${organizationId}`})`
      for (const { facility, isClinic, amountCents, at, back, isSent } of purchases) {
        const purpose = isClinic ? `clinic:${clinics[facility]!}` : `facility:${facilityIds[facility]!}`
        const payment = await capture(purpose, amountCents, at)
        if (isSent && !isClinic)
          await db`update payment set destination = ${`acct_${organizationId}`} where id = ${payment}`
        if (back) await refundPart(payment, back.part, back.at)
      }
      const { months } = (await statement(owner, organizationId)).body
      const lines = await ledgerOf(facilityIds)
      const monthOf = ({ timeZone, at }: LedgerLine) => dateIn(timeZone, at.getTime()).slice(0, 7)
      for (const line of lines) expect(months).toContain(monthOf(line))
      for (const month of months) {
        const { body } = await statement(owner, organizationId, month)
        const shown = body.venues.flatMap(({ facilities }) => facilities)
        for (const facilityId of facilityIds) {
          const own = lines.filter(line => line.facilityId === facilityId && monthOf(line) === month)
          const sum = (of: LedgerLine[], pick: (line: LedgerLine) => number) =>
            of.reduce((all, line) => all + pick(line), 0)
          const bookings = own.filter(({ isClinic }) => !isClinic)
          const amounts = shown.find(row => row.facilityId === facilityId)?.amounts
          const of = (name: keyof Amounts) => (amounts ? cents(amounts[name]) : 0)
          expect(of('charged') - of('refunded')).toBe(sum(bookings, ({ charged }) => charged))
          expect(of('charged')).toBe(
            sum(
              bookings.filter(({ kind }) => kind === 'capture'),
              ({ charged }) => charged,
            ),
          )
          expect(of('commission')).toBe(sum(bookings, ({ platform }) => platform))
          expect(of('share')).toBe(sum(own, ({ share }) => share))
          expect(of('paidOut') + of('owed')).toBe(of('share'))
        }
        const total = (name: keyof Amounts) => shown.reduce((all, row) => all + cents(row.amounts[name]), 0)
        for (const name of ['charged', 'refunded', 'commission', 'clinics', 'share', 'paidOut', 'owed'] as const) {
          expect(cents(body.total[name])).toBe(total(name))
          expect(body.venues.reduce((all, venue) => all + cents(venue.amounts[name]), 0)).toBe(total(name))
        }
      }
    }),
    { numRuns: 8 },
  )
})

test('a statement groups facilities by venue and separates paid out, owed and paid at the facility', async () => {
  const { owner, organizationId, facilityIds } = await makeOrganization()
  const at = new Date('2026-09-15T12:00:00Z')
  const sent = await capture(`facility:${facilityIds[0]!}`, 10_000, at)
  await db`update payment set destination = 'acct_x' where id = ${sent}`
  await capture(`facility:${facilityIds[1]!}`, 2_000, at)
  // October 1 in New York, September 30 in Honolulu.
  await capture(`facility:${facilityIds[1]!}`, 500, new Date('2026-10-01T05:00:00Z'))
  const { status, body } = await statement(owner, organizationId, '2026-09')
  expect(status).toBe(200)
  expect(body).toMatchObject({ organizationName: 'Parks', month: '2026-09', isCurrent: false })
  expect(body.total).toEqual({
    charged: '125.00',
    refunded: '0.00',
    commission: '12.50',
    clinics: '0.00',
    share: '112.50',
    paidOut: '90.00',
    owed: '22.50',
    paidAtFacility: '0.00',
  })
  expect(body.venues).toMatchObject([{ name: 'Hill Park', facilities: [{ name: 'Court 0' }, { name: 'Court 1' }] }])
  const file = await app.get(`/api/owner/statements.csv?organization=${organizationId}&month=2026-09`, owner)
  expect(file.headers['content-disposition']).toMatch(/openfield-statement-.*\.csv/)
  expect(file.text.split('\r\n')[1]).toBe(
    `"2026-09","Hill Park","Court 0","${facilityIds[0]!}","100.00","0.00","10.00","0.00","90.00","90.00","0.00","0.00"`,
  )
  // A moved booking or a corrected time zone changes no month that is over.
  await db`update facility set time_zone = 'America/New_York' where id = ${facilityIds[1]!}`
  expect((await statement(owner, organizationId, '2026-09')).body.total).toEqual(body.total)
})

test('owners and finance read statements, limited to their venues', async () => {
  const { owner, organizationId, facilityIds, venueId } = await makeOrganization()
  const at = new Date('2026-09-15T12:00:00Z')
  for (const id of facilityIds) await capture(`facility:${id}`, 1_000, at)
  const join = async (role: string, venueIds: string[] | null = null) => {
    const member = await app.owner()
    await db`
      insert into organization_member (organization_id, account_id, role, venue_ids)
      values (${organizationId}, ${member.account.id}, ${role}, ${venueIds})`
    return member
  }
  for (const url of ['/api/owner/statements', '/api/owner/statements.csv']) {
    const of = `${url}?organization=${organizationId}`
    expect(await app.get(of)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
    for (const role of ['manager', 'scheduler', 'viewer'])
      expect(await app.get(of, await join(role))).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect(await app.get(of, await app.owner())).toMatchObject({
      status: 404,
      body: { code: 'organization-not-found' },
    })
    for (const month of ['2026-13', '26-01', 'now'])
      expect(await app.get(`${of}&month=${month}`, owner)).toMatchObject({ status: 400 })
    expect((await app.get(of, await join('finance'))).status).toBe(200)
  }
  const limited = await join('finance', [venueId])
  expect((await statement(limited, organizationId, '2026-09')).body.total.charged).toBe('20.00')
  expect((await statement(owner, organizationId, '2026-09')).body.total.charged).toBe('30.00')
  const nobody = await app.get<Statement>('/api/owner/statements', await app.owner())
  expect(nobody.body).toMatchObject({ organizationName: null, venues: [], total: { share: '0.00' } })
})

test('a month of many bookings is read by its index', async () => {
  const { owner, organizationId, facilityIds } = await makeOrganization()
  await db`
    with paid as (
      insert into payment (gateway, visitor_id, purpose, quote, amount_cents, fee_cents, status, captured_cents, livemode)
      select 'sandbox', gen_random_uuid(), 'facility:' || (${facilityIds}::uuid[])[1 + n % 3], '{}', 3000, 300, 'captured', 3000, false
      from generate_series(1, 2000) n returning id
    )
    insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
    select id, 'capture', 3000, 2700, 300, '2026-09-15' from paid`
  await db`analyze statement_line, ledger, payment`
  const { body } = await statement(owner, organizationId, '2026-09')
  expect(body.total.charged).toBe('60000.00')
  const reads = await db`
    explain select from statement_line s join ledger l on l.id = s.ledger_id
    where s.facility_id = ${facilityIds[0]!} and s.month = '2026-08-01'`
  expect(JSON.stringify(reads)).toContain('statement_line_month')
})
