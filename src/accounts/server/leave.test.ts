import { expect, test } from 'vitest'
import { ACCOUNT_COOKIE } from '#accounts/contract.ts'
import type { ReasonToStay } from '#accounts/profile-contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { makeBooking } from '#app/testing/buy.ts'
import { buySeats } from '#app/testing/buy-seats.ts'
import { makeHost, profile, publishClinic } from '#app/testing/host-clinic.ts'
import { bookAs, leaveTraces, letPass, payAs, words } from '#app/testing/leave-traces.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeImport, makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { DAY } from '#kit/shared/time.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

type Refusal = { code: string; reasons: ReasonToStay[] }
const leave = (email: string, as?: Browser) => app.post<Refusal>('/api/account/delete', { email }, as)
const reasonsOf = async (as: Browser) =>
  (await app.get<{ reasons: ReasonToStay[] }>('/api/account/leaving', as)).body.reasons

/** Typed with an account, in addition to what was typed before. */
const more = {
  account: 'Wilhelmina Accountham',
  lead: 'Sassafras United',
  school: 'Thistledown Academy',
  clinic: 'Drills with Marigold',
  message: 'Bring your own persimmons',
} as const

/** Tables that contain each word, in any column; one query per table. */
async function tablesOf(wanted: readonly string[]): Promise<Record<string, string[]>> {
  const tables = await app.db<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`
  const found: Record<string, string[]> = {}
  for (const { schema, name } of tables) {
    const rows = await app.db<{ word: string }[]>`
      select w.word from unnest(${[...wanted]}::text[]) as w (word)
      where exists (select from ${app.db(schema)}.${app.db(name)} as t where strpos(lower(t::text), lower(w.word)) > 0)`
    for (const { word } of rows) found[word] = [...(found[word] ?? []), name]
  }
  return found
}

const tablesWith = async (word: string) => (await tablesOf([word]))[word] ?? []

/** Totals that deleting accounts must not change; whole US cents. */
const totals = () => app.db`
  select (select sum(charged_cents) from ledger) as charged, (select sum(owner_cents) from ledger) as owner,
    (select sum(platform_cents) from ledger) as platform, (select sum(total_cents) from booking) as booked,
    (select sum(total_cents) from clinic_booking) as clinics, (select count(*) from booking) as bookings,
    (select sum(captured_cents) from payment) as captured, (select sum(athlete_cents) from clinic_account) as athletes`

/** A verified account with data everywhere and nothing upcoming. */
async function makePerson() {
  const browser = newBrowser()
  const email = newEmail()
  const traces = await leaveTraces(app, browser)
  const { body } = await signUp({ email, name: more.account }, browser)
  const accountId = body.account!.id
  await app.db`update account set email_verified = true where id = ${accountId}`
  await app.post('/api/account/profile', { name: more.account, phone: words.phone }, browser)
  const formStamp = makeFormStamp(app.services.signingSecret, Date.now() - 10_000)
  await app.post('/api/lead', { name: words.name, email, organization: more.lead, formStamp }, browser)
  await makeImport(app.db, accountId)
  await app.post('/api/athlete', { ...profile, name: more.account, school: more.school }, browser)
  await letPass(app, traces.booking.id)
  await app.db`update clinic set scheduled_at = now() - interval '3 days', decide_by = now() - interval '5 days'`
  return { browser, email, accountId, ...traces }
}

test('deletion removes a person’s data from every table and changes no amounts', async () => {
  const { browser, email, accountId } = await makePerson()
  const [athlete] = await app.db<[{ id: string }]>`select id from athlete where account_id = ${accountId}`
  const hosted = { title: more.clinic, description: more.clinic, scheduledAt: new Date(Date.now() + DAY) }
  const clinicId = await makeClinic(app.db, { athleteId: athlete.id, priceCents: 0, ...hosted })
  await app.post(`/api/nil-clinics/${clinicId}/messages`, { subject: more.message, body: more.message }, browser)
  const off = await app.post(`/api/nil-clinics/${clinicId}/cancel`, { note: more.message }, await app.administrator())
  expect(off.status).toBe(200)
  expect(await tablesWith(more.clinic)).toContain('audit_entry')
  await app.db`
    insert into clinic_message (clinic_id, subject, body, recipients) values (${clinicId}, ${more.message}, 'Hello', 1)`
  await app.db`update clinic set scheduled_at = now() - interval '3 days', decide_by = now() - interval '5 days'`
  await app.run('send-messages')
  const everything = [...Object.values(words), ...Object.values(more), email]
  expect(Object.keys(await tablesOf(everything)).toSorted()).toEqual(everything.toSorted())
  const before = await totals()

  expect(await reasonsOf(browser)).toEqual([])
  expect(await leave(` ${email.toUpperCase()} `, browser)).toMatchObject({ status: 200, body: { isDeleted: true } })

  expect(await tablesOf([...everything, accountId])).toEqual({})
  expect(await totals()).toEqual(before)
  expect(browser.cookies.has(ACCOUNT_COOKIE)).toBe(false)
  expect((await signIn({ email, password: PASSWORD })).status).toBe(401)
  // Later jobs have no recipient.
  for (const job of ['request-reviews', 'settle-payments', 'send-messages']) await app.run(job)
  expect(await tablesOf(everything)).toEqual({})
})

test('the data export contains everything entered and no credentials', async () => {
  const { browser, email, booking } = await makePerson()
  await app.run('send-messages')
  const { status, text, headers, body } = await app.get<Record<string, unknown[]>>('/api/account/export.json', browser)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="openfield-account-[\d-]+\.json"$/)
  expect(headers['cache-control']).toBe('no-store')
  const { clinic: _, message: __, ...typed } = more
  for (const word of [...Object.values(words), ...Object.values(typed), email, booking.reference])
    expect(text, word).toContain(word)
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(['account', 'bookings', 'payments', 'favorites', 'searchAlerts', 'reviews', 'messages']),
  )
  expect(text).not.toMatch(/password_hash|token_hash|access_version|scrypt/)
})

test('another account’s export and deletion leave a person’s data alone', async () => {
  const { browser, booking } = await makePerson()
  const other = await app.owner()
  const { text } = await app.get('/api/account/export.json', other)
  for (const word of [...Object.values(words), ...Object.values(more)]) expect(text).not.toContain(word)
  expect((await leave(other.account.email, other)).status).toBe(200)
  expect(await app.get(`/api/bookings/${booking.id}`, browser)).toMatchObject({
    body: { userInfo: { name: words.name } },
  })
})

test('an unverified address neither exports nor deletes its leads', async () => {
  const victim = newEmail()
  const formStamp = makeFormStamp(app.services.signingSecret, Date.now() - 10_000)
  await app.post('/api/lead', { name: 'Vera Victim', email: victim, formStamp })
  const thief = newBrowser()
  await signUp({ email: victim }, thief)
  expect((await app.get('/api/account/export.json', thief)).text).not.toContain('Vera Victim')
  expect((await leave(victim, thief)).status).toBe(200)
  expect(await tablesWith('Vera Victim')).toContain('lead')
})

const blockers: [string, (browser: Browser & { account: { id: string } }) => Promise<unknown>, ReasonToStay[]][] = [
  ['an upcoming booking', async as => bookAs(app, as, await makeFacility(app.db)), [{ code: 'bookings', count: 1 }]],
  ['a facility', as => makeOwnedFacility(app.db, { ownerId: as.account.id }), [{ code: 'facilities', count: 1 }]],
  [
    'a running import',
    async as => {
      const id = await makeImport(app.db, as.account.id)
      await app.db`
        update facility_import set status = 'importing', finished_at = null, summary = null, counts = null where id = ${id}`
    },
    [{ code: 'import', count: 1 }],
  ],
  [
    'the administrator role',
    as => app.db`update account set is_administrator = true where id = ${as.account.id}`,
    [{ code: 'administrator', count: 1 }],
  ],
  [
    'a pending payout',
    async as => {
      const athleteId = await makeAthlete(app.db, { accountId: as.account.id })
      const clinicId = await makeClinic(app.db, { athleteId })
      await buySeats(app, { clinicId })
      await app.db`
        update clinic set scheduled_at = now() - interval '3 days', decide_by = now() - interval '5 days' where id = ${clinicId}`
    },
    [{ code: 'payouts', count: 1 }],
  ],
]

test.each(blockers)('%s blocks deletion, and nothing changes', async (_, make, reasons) => {
  const owner = await app.owner()
  await app.post('/api/favorites', { facilityId: await makeFacility(app.db) }, owner)
  await make(owner)
  expect(await reasonsOf(owner)).toEqual(reasons)
  expect(await leave(owner.account.email, owner)).toMatchObject({
    status: 409,
    body: { code: 'account-in-use', reasons },
  })
  expect((await sessionOf(owner)).account).toMatchObject({ id: owner.account.id })
  expect((await app.get<unknown[]>('/api/favorite-ids', owner)).body).toHaveLength(1)
})

test('hosting or attending an upcoming clinic blocks deletion', async () => {
  const host = await makeHost(app)
  const { clinic } = await publishClinic(app, { host })
  expect(await reasonsOf(host)).toEqual([{ code: 'clinics', count: 1 }])
  const { browser } = await buySeats(app, { clinicId: clinic.id, priceCents: 2_500 })
  await signUp({}, browser)
  expect(await reasonsOf(browser)).toEqual([{ code: 'clinic-bookings', count: 1 }])
})

test('a retired facility does not block deletion and loses its owner', async () => {
  const owner = await app.owner()
  const id = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  await app.db`update facility set retired_at = now(), booking_email = ${owner.account.email} where id = ${id}`
  expect((await leave(owner.account.email, owner)).status).toBe(200)
  expect(await tablesWith(owner.account.email)).toEqual([])
})

/** The facility form, without its contact. */
const emptyFields = Object.fromEntries(
  ['fieldType', 'indoorOutdoor', 'surfaceType', 'lighting', 'lengthFt', 'widthFt', 'capacity', 'bookingUrl'].map(
    field => [field, ''],
  ),
)
const place = { name: 'Court', street: '5 Main Street', city: 'Frisco', state: 'TX', zip: '75034' }
const terms = { sportTypes: ['Tennis'], linesMarkedFor: [], amenities: [], pricePerHour: '$40', refundHours: '24' }
type Edited = { id: string; revision: number; values: Record<string, unknown> }

test('the audit log keeps actions without personal data', async () => {
  const [owner, administrator] = [await app.owner('Otto Ownerly'), await app.administrator()]
  const { email } = owner.account
  const bookingPhone = '214-555-0193'
  const filled = { ...emptyFields, ...place, ...terms, bookingEmail: email, bookingPhone }
  const { body } = await app.post<Edited>('/api/owner/facilities', filled, owner)
  const edited = { ...body.values, bookingEmail: `office-${email}`, revision: body.revision }
  expect((await app.post(`/api/owner/facilities/${body.id}`, edited, administrator)).status).toBe(200)
  expect((await app.post(`/api/owner/facilities/${body.id}/retire`, {}, owner)).status).toBe(200)
  const other = await app.owner()
  const given = await makeOwnedFacility(app.db, { ownerId: other.account.id })
  await app.db`update account set email_verified = true where id in (${owner.account.id}, ${other.account.id})`
  for (const to of [email, other.account.email])
    expect((await app.post(`/api/admin/facilities/${given}/owner`, { email: to }, administrator)).status).toBe(200)
  expect(await tablesWith(email)).toContain('audit_entry')

  expect(await leave(email, owner)).toMatchObject({ status: 200 })
  expect(await tablesOf([email, owner.account.id, bookingPhone])).toEqual({})
  const entries = await app.db<{ action: string }[]>`
    select action from audit_entry where subject_id in (${body.id}, ${given}) order by id`
  expect(entries.map(({ action }) => action)).toEqual([
    'facility-added',
    'facility-edited',
    'facility-closed-down',
    'facility-transferred',
    'facility-transferred',
  ])
})

test('deletion racing a checkout ends with a booking or a deleted account', async () => {
  const owner = await app.owner()
  const { intent, request } = await payAs(app, owner, await makeFacility(app.db))
  const tab: Browser = { cookies: new Map(owner.cookies) }
  const [left] = await Promise.all([leave(owner.account.email, owner), app.post('/api/bookings', request, tab)])
  const [row] = await app.db<{ status: string; booked: boolean }[]>`
    select p.status, exists (select from booking b where b.payment_id = p.id) as booked
    from payment p where p.intent_id = ${intent.paymentIntentId}`
  // Either the booking kept the account, or the deletion ended the payment.
  if (left.status === 200) expect(row).toMatchObject({ booked: false })
  else expect([left.body.code, row!.booked]).toEqual(['account-in-use', true])
})

test('a booking created during deletion blocks it', async () => {
  const owner = await app.owner()
  const { intent } = await payAs(app, owner, await makeFacility(app.db))
  const { booking } = await makeBooking(app)
  const { leaving } = await app.db.begin(async tx => {
    await tx`select from payment where intent_id = ${intent.paymentIntentId} for update`
    const leaving = leave(owner.account.email, owner)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await tx`update booking set visitor_id = ${owner.account.id} where id = ${booking.id}`
    return { leaving }
  })
  expect(await leaving).toMatchObject({
    status: 409,
    body: { code: 'account-in-use', reasons: [{ code: 'bookings', count: 1 }] },
  })
})

async function countWaiting(): Promise<number> {
  const rows = await app.db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

test('a transferred booking stays with its new customer', async () => {
  const { booking, browser } = await makeBooking(app)
  const { body } = await signUp({}, browser)
  const to = { name: 'Nia Next', email: newEmail() }
  expect((await app.post(`/api/bookings/${booking.id}/transfer`, to, browser)).status).toBe(200)
  expect((await leave(body.account!.email, browser)).status).toBe(200)
  const [row] = await app.db`select customer_name, customer_email from booking where id = ${booking.id}`
  expect(row).toEqual({ customerName: to.name, customerEmail: to.email })
})

test('deletion requires sign-in and the account’s email', async () => {
  const owner = await app.owner()
  for (const typed of ['', newEmail(), `${owner.account.email}x`])
    expect(await leave(typed, owner)).toMatchObject({ status: 422, body: { code: 'email-differs' } })
  expect((await app.post('/api/account/delete', {}, owner)).status).toBe(400)
  expect(await leave(owner.account.email)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  for (const url of ['/api/account/leaving', '/api/account/export.json'])
    expect(await app.get(url)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  const stolen: Browser = { cookies: new Map(owner.cookies) }
  expect((await leave(owner.account.email, owner)).status).toBe(200)
  expect(await leave(owner.account.email, stolen)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
})
