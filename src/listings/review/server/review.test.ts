import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useAccountLink } from '#accounts/server/account-links.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { linkIn, listingForm, mailTo, submitListing } from '#app/testing/submit-listing.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { noFacility } from '#facilities/facility-form.ts'
import { product } from '#kit/shared/product.ts'
import type { Listing } from '#listings/contract.ts'
import type { ListingReview, OwnListing } from '#listings/review/contract.ts'
import type { ReviewQuestion } from '#submissions/contract.ts'

const app = await testApp()
let admin: Browser
beforeAll(async () => {
  admin = await app.administrator()
})

const start = (id: string) => app.post<Listing>(`/api/listings/${id}/start-review`, undefined, admin)
const ask = (id: string, question = 'Is the gate open on Sundays?', as = admin) =>
  app.post<ReviewQuestion>(`/api/listings/${id}/ask`, { question }, as)
const review = (id: string, as = admin) => app.get<ListingReview>(`/api/listings/${id}/review`, as)
const decline = (id: string, more: object = {}, as = admin) =>
  app.post<Listing>(`/api/listings/${id}/decline`, { revision: 1, reason: 'It is a private garden.', ...more }, as)
const approve = (id: string, more: object = {}, as = admin) =>
  app.post<{ facilityId: string }>(
    `/api/listings/${id}/approve`,
    { ...right, revision: 1, hours: [], usualHours: true, ...more },
    as,
  )

const right = {
  ...noFacility,
  name: 'Chalk Lane Fields',
  street: '12 Chalk Lane',
  city: 'Frisco',
  state: 'TX',
  zip: '75034',
  sportTypes: ['Soccer', 'Lacrosse'],
  pricePerHour: '75.50',
}

async function inReview(more: object = {}) {
  const made = await submitListing(app, more)
  await start(made.id)
  return made
}

/** The key from the confirmation email. */
async function keyOf({ email }: { email: string }): Promise<string> {
  return linkIn(await mailTo(app, email, 'listing-received'), '/listings/').searchParams.get('key')!
}

const own = (id: string, key: string) => app.get<OwnListing>(`/api/listings/${id}?key=${encodeURIComponent(key)}`)
const answer = (id: string, body: object) => app.post<OwnListing>(`/api/listings/${id}/answer`, body)

async function auditOf(id: string) {
  const rows = await app.db<{ action: string }[]>`
    select action from audit_entry where subject_id = ${id} and actor_role = 'administrator' and actor_id is not null order by id`
  return rows.map(({ action }) => action)
}

test('a listing is asked about, answered and approved, and its owner invited', async () => {
  const name = `Chalk Lane ${randomUUID().slice(0, 8)}`
  const { id, email } = await inReview({ facilityName: name })
  const asked = await ask(id)
  expect(asked).toMatchObject({ status: 200, body: { question: 'Is the gate open on Sundays?', answer: null } })
  const link = linkIn(await mailTo(app, email, 'listing-question'), `/listings/${id}`)
  const key = link.searchParams.get('key')!
  expect((await review(id)).body.listing.dueAt).toBeNull()
  const answered = await answer(id, { key, questionId: asked.body.id, answer: 'Yes, until 8 PM.' })
  expect(answered).toMatchObject({ status: 200, body: { questions: [{ answer: 'Yes, until 8 PM.' }] } })
  expect(await mailTo(app, product.supportEmail, 'listing-answered')).toContain('Yes, until 8 PM.')
  const { body: seen } = await review(id)
  expect(seen.listing.dueAt).not.toBeNull()
  expect(seen.draft).toMatchObject({
    name,
    zip: '75034',
    pricePerHour: '75.50',
    indoorOutdoor: 'outdoor',
    fieldType: 'Outdoor Field',
  })

  const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '16:00', closes: '20:00' }]
  const approved = await approve(id, { ...seen.draft, hours })
  expect(approved.status).toBe(200)
  const { facilityId } = approved.body
  const found = await app.get<{ id: string }[]>(`/api/facilities?text=${encodeURIComponent(name)}&location=Frisco`)
  expect(found.body.map(facility => facility.id)).toContain(facilityId)
  expect((await app.get(`/api/facilities/${facilityId}`)).body).toMatchObject({
    name,
    timeZone: 'America/Chicago',
    pricePerHourUsd: 75.5,
    locationIsApproximate: true,
    source: null,
  })
  const slots = await slotsOf(app, facilityId, futureDate(7, 'America/Chicago'))
  expect(slots.map(slot => slot.status)).toEqual(['open', 'open', 'open', 'open'])
  expect(await holdFirst(slots)).toBe(200)

  const invitation = linkIn(await mailTo(app, email, 'listing-approved'), '/invitation')
  const token = invitation.searchParams.get('token')!
  const opened = await useAccountLink(app.db, { token, purpose: 'invitation' })
  const [facility] = await app.db`select owner_id, source from facility where id = ${facilityId}`
  expect(facility).toEqual({ ownerId: opened!.accountId, source: null })
  expect(await auditOf(id)).toEqual(['listing-review-started', 'listing-question-sent', 'listing-approved'])
  expect(await auditOf(facilityId)).toEqual(['facility-added'])
  expect((await own(id, key)).body.listing).toMatchObject({ status: 'approved', facilityId, dueAt: null })
})

test('approval keeps the owner’s description and hours', async () => {
  const description = 'Two fenced fields.\nPark behind the library.'
  const { id } = await inReview({ description, availability: 'Mon-Fri 4-9pm, Sat & Sun 8am to 8pm' })
  const { draft, hours } = (await review(id)).body
  expect(draft.description).toBe(description)
  expect(hours).toEqual([
    { days: [1, 2, 3, 4, 5], opens: '16:00', closes: '21:00' },
    { days: [0, 6], opens: '08:00', closes: '20:00' },
  ])
  const { facilityId } = (await approve(id, { ...draft, hours, usualHours: false })).body
  expect((await app.get(`/api/facilities/${facilityId}`)).body).toMatchObject({ description })
  const weekday = [7, 8, 9]
    .map(days => futureDate(days, 'America/Chicago'))
    .find(date => ![0, 6].includes(new Date(date).getUTCDay()))!
  expect(await slotsOf(app, facilityId, weekday)).toHaveLength(5)
})

test('unreadable hours become the default only if the reviewer confirms', async () => {
  const { id } = await inReview({ availability: 'Weekday evenings, ask us' })
  expect((await review(id)).body.hours).toEqual([])
  expect(await approve(id, { usualHours: false })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'hours', message: 'Set the opening hours, or confirm the default ones' }] },
  })
  expect((await approve(id, { usualHours: true })).status).toBe(200)
})

async function holdFirst(slots: readonly { id: string }[]) {
  return (await app.post('/api/hold-slots', { slotIds: [slots[0]!.id] }, newBrowser())).status
}

test('a verified owner gets the facility right away', async () => {
  const owner = await app.owner('Known Owner')
  await app.db`update account set email_verified = true where id = ${owner.account.id}`
  const { id } = await inReview({ email: owner.account.email.toUpperCase() })
  const { body } = await approve(id)
  const mine = await app.get(`/api/owner/facilities`, owner)
  expect(mine.text).toContain(body.facilityId)
  const mail = await mailTo(app, owner.account.email.toUpperCase(), 'listing-approved')
  expect(mail).toContain('/owner')
  expect(mail).not.toContain('/invitation')
})

test('one of many simultaneous decisions counts', async () => {
  const { id, email } = await inReview()
  const rivals = await Promise.all([app.administrator(), app.administrator()])
  const answers = await Promise.all([
    ...rivals.map(as => approve(id, {}, as)),
    ...rivals.map(as => decline(id, {}, as)),
    approve(id),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const [counts] = await app.db`
    select (select count(*)::int from facility f join account a on a.id = f.owner_id where a.email = ${email})
        = (select count(*)::int from listing where id = ${id} and status = 'approved') as is_one,
      (select count(*)::int from message where recipient = ${email} and kind in ('listing-approved', 'listing-declined')) as mails,
      (select count(*)::int from listing where id = ${id} and (status = 'approved') = (facility_id is not null)) as listings`
  expect(counts).toMatchObject({ isOne: true, mails: 1, listings: 1 })
})

test('an invalid facility is refused with a message per field', async () => {
  const { id } = await inReview()
  const cases: [facility: object, path: string][] = [
    [{ name: 'x' }, 'name'],
    [{ sportTypes: ['Chess'] }, 'sportTypes'],
    [{ pricePerHour: '-5' }, 'pricePerHour'],
    [{ zip: '10001' }, 'zip'],
    [{ pin: { latitude: 40.7, longitude: -74 } }, 'pin'],
  ]
  for (const [facility, path] of cases) {
    const refused = await approve(id, facility)
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ path }] } })
  }
  const hours = [{ days: [1], opens: '20:00', closes: '08:00' }]
  expect((await approve(id, { hours })).body).toMatchObject({
    errors: [{ path: 'hours', message: expect.stringContaining('Closing time must be after') as string }],
  })
  expect((await review(id)).body.listing.status).toBe('in_review')
})

test("the reviewer's pin sets the facility's location", async () => {
  const { id } = await inReview()
  const { body } = await approve(id, { pin: { latitude: 33.151, longitude: -96.824 } })
  expect((await app.get(`/api/facilities/${body.facilityId}`)).body).toMatchObject({
    latitude: 33.151,
    longitude: -96.824,
    locationIsApproximate: false,
  })
})

test('an owner who already has the facility does not get a second one', async () => {
  const email = `${randomUUID()}@example.org`
  const [one, two] = [await inReview({ email }), await inReview({ email })]
  expect((await approve(one.id)).status).toBe(200)
  expect(await approve(two.id)).toMatchObject({ status: 409, body: { code: 'owner-has-facility' } })
  expect((await review(two.id)).body.listing.status).toBe('in_review')
  expect((await decline(two.id, { reason: 'You have it already.' })).status).toBe(200)
})

test('facilities of the same name or street are pointed out', async () => {
  const { account } = await app.owner()
  const name = `Twin Park ${randomUUID()}`
  const at = { state: 'TX', city: 'Plano' }
  const [named, there] = [
    await makeOwnedFacility(app.db, { ownerId: account.id }, { ...at, name }),
    await makeOwnedFacility(app.db, { ownerId: account.id }, { ...at, name: 'Other Park', street: '77 Twin Road' }),
  ]
  await makeOwnedFacility(app.db, { ownerId: account.id }, { state: 'NY', city: 'Plano', name, street: '77 Twin Road' })
  const { id } = await submitListing(app, {
    facilityName: name,
    address: '77 twin road',
    city: 'Plano',
    zipCode: '75024',
  })
  const { body } = await review(id)
  expect(body.duplicates.map(like => like.id).toSorted()).toEqual([named, there].toSorted())
})

test('the owner of a declined listing gets the reason by email', async () => {
  const listing = await inReview()
  const key = await keyOf(listing)
  expect(await decline(listing.id)).toMatchObject({ status: 200, body: { status: 'declined', dueAt: null } })
  expect(await mailTo(app, listing.email, 'listing-declined')).toContain('Reason: It is a private garden.')
  expect((await own(listing.id, key)).body.listing).toMatchObject({
    status: 'declined',
    declineReason: 'It is a private garden.',
  })
  expect(await auditOf(listing.id)).toEqual(['listing-review-started', 'listing-declined'])
  for (const again of [await decline(listing.id), await approve(listing.id), await ask(listing.id)])
    expect(again).toMatchObject({ status: 409, body: { code: 'listing-not-in-review' } })
})

test('questions and decisions require a started review', async () => {
  const { id } = await submitListing(app)
  for (const early of [await ask(id), await approve(id), await decline(id)])
    expect(early).toMatchObject({ status: 409, body: { code: 'listing-not-in-review' } })
})

test('one question is open at a time, and each is answered once', async () => {
  const listing = await inReview()
  const key = await keyOf(listing)
  const rivals = await Promise.all([ask(listing.id), ask(listing.id)])
  expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(rivals.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'question-open' })
  const { body } = await own(listing.id, key)
  const questionId = body.questions[0]!.id
  const answers = await Promise.all([1, 2].map(() => answer(listing.id, { key, questionId, answer: 'Yes' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'question-answered' })
  expect((await ask(listing.id, 'And on holidays?')).status).toBe(200)
})

test('empty questions, reasons and answers are refused', async () => {
  const listing = await inReview()
  const key = await keyOf(listing)
  const { body } = await ask(listing.id)
  const refusals = [
    await ask(listing.id, ' \n '),
    await decline(listing.id, { reason: ' ' }),
    await answer(listing.id, { key, questionId: body.id, answer: ' ' }),
    await ask(listing.id, 'x'.repeat(1_001)),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('answers to another or a decided listing are refused', async () => {
  const [one, two] = [await inReview(), await inReview()]
  const [key, other] = [await keyOf(one), await keyOf(two)]
  const { body: question } = await ask(one.id)
  expect(await answer(two.id, { key: other, questionId: question.id, answer: 'Mine' })).toMatchObject({
    status: 409,
    body: { code: 'question-answered' },
  })
  await decline(one.id)
  expect(await answer(one.id, { key, questionId: question.id, answer: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'listing-decided' },
  })
})

test('the owner can correct a listing until decided, outdating the reviewer’s copy', async () => {
  const listing = await inReview()
  const key = await keyOf(listing)
  const { formStamp: _, faxNumber: __, email: ___, ...form } = listingForm(app, { pricePerHour: '80', city: 'Plano' })
  const correct = (more: object = {}) =>
    app.post<OwnListing>(`/api/listings/${listing.id}/correct`, { ...form, key, revision: 1, ...more })
  expect(await correct()).toMatchObject({
    status: 200,
    body: { listing: { city: 'Plano', priceCents: 8000, revision: 2, email: listing.email } },
  })
  expect(await correct()).toMatchObject({ status: 409, body: { code: 'listing-changed' } })
  expect(await correct({ revision: 2, city: '' })).toMatchObject({ status: 400 })
  expect(await approve(listing.id)).toMatchObject({ status: 409, body: { code: 'listing-changed' } })
  expect(await decline(listing.id)).toMatchObject({ status: 409, body: { code: 'listing-changed' } })
  expect((await decline(listing.id, { revision: 2 })).status).toBe(200)
  expect(await correct({ revision: 2 })).toMatchObject({ status: 409, body: { code: 'listing-decided' } })
})

test('a listing needs its own key to be read, answered or corrected', async () => {
  const [one, two] = [await inReview(), await inReview()]
  const strange = await keyOf(two)
  const { formStamp: _, faxNumber: __, email: ___, ...form } = listingForm(app)
  for (const key of [strange, '', 'x'.repeat(43)]) {
    const refusals = [
      await own(one.id, key),
      await answer(one.id, { key, questionId: randomUUID(), answer: 'Mine' }),
      await app.post(`/api/listings/${one.id}/correct`, { ...form, key, revision: 1 }),
    ]
    for (const refused of refusals) expect(refused).toMatchObject({ status: 404, body: { code: 'listing-not-found' } })
  }
  expect(await own(randomUUID(), strange)).toMatchObject({ status: 404 })
  expect(await app.get(`/api/listings/${one.id}`)).toMatchObject({ status: 400 })
})

test('correcting the address invalidates the link sent to the mistyped one', async () => {
  const sent = listingForm(app)
  const { body } = await app.post<{ id: string }>('/api/listings', sent)
  const key = await keyOf(sent)
  expect((await own(body.id, key)).status).toBe(200)
  const email = `${randomUUID()}@example.org`
  await app.post('/api/listings', { ...sent, email })
  expect((await own(body.id, key)).status).toBe(404)
  expect((await own(body.id, await keyOf({ email }))).status).toBe(200)
})

test('reviewers have a note the owner never sees, and see who started', async () => {
  const listing = await inReview()
  const note = 'Called: tour on Friday.\nAsk for Kim.'
  expect(await app.post(`/api/listings/${listing.id}/note`, { note }, admin)).toMatchObject({
    status: 200,
    body: { note },
  })
  const { body } = await review(listing.id)
  const { body: session } = await app.get<{ account: { name: string } }>('/api/session', admin)
  expect(body).toMatchObject({ note, reviewer: session.account.name })
  expect((await own(listing.id, await keyOf(listing))).text).not.toContain('Called')
  expect(await auditOf(listing.id)).toEqual(['listing-review-started', 'listing-noted'])
  expect((await app.post(`/api/listings/${listing.id}/note`, { note: 'x'.repeat(2_001) }, admin)).status).toBe(400)
})

test('only administrators review, and an unknown listing is not found', async () => {
  const { id } = await inReview()
  const calls = (listing: string, as: Browser) => [
    app.get('/api/review-counts', as),
    review(listing, as),
    app.post(`/api/listings/${listing}/note`, { note: '' }, as),
    ask(listing, 'May I?', as),
    approve(listing, {}, as),
    decline(listing, {}, as),
  ]
  for (const { status, body } of await Promise.all(calls(id, newBrowser())))
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  for (const { status, body } of await Promise.all(calls(id, await app.owner())))
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  for (const missing of [randomUUID(), 'x']) {
    for (const { status, body } of await Promise.all(calls(missing, admin).slice(1)))
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'listing-not-found' } })
  }
})

test('the queue is sorted by due date, listings awaiting the owner last', async () => {
  const { body: counts } = await app.get<{ listings: { waiting: number; overdue: number } }>(
    '/api/review-counts',
    admin,
  )
  const before = counts.listings
  const [late, asked, soon] = [await submitListing(app), await inReview(), await submitListing(app)]
  await app.db`update listing set waiting_since = now() - interval '30 hours' where id = ${late.id}`
  await app.db`update listing set waiting_since = now() - interval '20 hours' where id = ${soon.id}`
  await ask(asked.id)
  const order: string[] = []
  let url: string | undefined = '/api/listings?status=waiting&limit=2'
  while (url) {
    const { body, headers }: Awaited<ReturnType<typeof app.get<Listing[]>>> = await app.get<Listing[]>(url, admin)
    order.push(...body.map(({ id }) => id))
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  expect(new Set(order).size).toBe(order.length)
  const [first, second, third] = [late, soon, asked].map(({ id }) => order.indexOf(id))
  expect(first).toBeLessThan(second!)
  expect(second).toBeLessThan(third!)
  expect((await app.get('/api/review-counts', admin)).body).toMatchObject({
    listings: { waiting: before.waiting + 2, overdue: before.overdue + 1 },
  })
})

test('an unstarted listing due in four hours sends one reminder', async () => {
  const [forgotten, begun, fresh] = [await submitListing(app), await inReview(), await submitListing(app)]
  await app.db`
    update listing set waiting_since = now() - interval '21 hours' where id in (${forgotten.id}, ${begun.id})`
  await app.run('send-listing-reminders')
  expect(await app.run('send-listing-reminders')).toBe('0 reminded')
  const rows = await app.db<{ key: string }[]>`select dedupe_key as key from message where kind = 'listing-overdue'`
  const keys = rows.map(({ key }) => key)
  expect(keys).toContain(`listing-overdue:${forgotten.id}`)
  expect(keys).not.toContain(`listing-overdue:${begun.id}`)
  expect(keys).not.toContain(`listing-overdue:${fresh.id}`)
})
