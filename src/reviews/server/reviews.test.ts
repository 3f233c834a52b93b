import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { makeBooking } from '#app/testing/buy.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkPages } from '#app/testing/walk-pages.ts'
import { facilityKey } from '#bookings/server/access.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import type { ModeratedReview, OwnReview, Review, ReviewPage } from '../contract.ts'
import { requestReviews } from './request-reviews.ts'

const app = await testApp()

const hostile = '<img src=x onerror=alert(1)> \' "; drop table review; -- {{7*7}} \u202egnp'

test('a player’s review is public with first name and initial', async () => {
  const { facilityId, id, browser } = await playedBooking()
  expect((await own(id, browser)).body).toMatchObject({
    state: 'open',
    facility: { id: facilityId, name: 'Chalk Lane Court' },
    author: 'Sam R.',
    review: null,
  })
  const { status, body } = await write(id, browser, { rating: 4, text: '  Good   surface.\r\n\r\n\r\nBring water.\0 ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'written', review: { rating: 4, text: 'Good surface.\n\nBring water.' } })
  const page = await list(facilityId)
  expect(page.body).toMatchObject({
    totals: { count: 1, average: 4 },
    reviews: [{ author: 'Sam R.', rating: 4, changedAt: null, answer: null }],
  })
  expect(page.text).not.toMatch(/Rivera|sam@example|555-0123/)
})

test('the manage link opens the review in any browser', async () => {
  const { id, key } = await playedBooking()
  expect((await own(id, newBrowser(), key)).body.state).toBe('open')
  expect((await write(id, newBrowser(), { rating: 5 }, key)).body).toMatchObject({ review: { rating: 5, text: '' } })
})

test('a review can be changed, and resending is no change', async () => {
  const { id, browser, facilityId } = await playedBooking()
  await write(id, browser, { rating: 2, text: 'Closed gate' })
  expect((await write(id, browser, { rating: 2, text: 'Closed gate' })).body.review!.changedAt).toBeNull()
  const { body } = await write(id, browser, { rating: 5, text: 'They opened it' })
  expect(body.review!.changedAt).not.toBeNull()
  expect((await list(facilityId)).body).toMatchObject({ totals: { count: 1, average: 5 } })
})

test('ten simultaneous posts make one review', async () => {
  const { id, browser, facilityId } = await playedBooking()
  const posts = Array.from({ length: 10 }, (_, index) => write(id, browser, { rating: (index % 5) + 1, text: 'Once' }))
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await list(facilityId)).body.totals.count).toBe(1)
})

test('a player’s later booking replaces their review, even simultaneously', async () => {
  const first = await playedBooking()
  const second = await playedBooking(first.facilityId)
  await app.db`
    update booking set visitor_id = (select visitor_id from booking where id = ${first.id}) where id = ${second.id}`
  await write(first.id, first.browser, { rating: 1, text: 'Wet' })
  expect((await own(second.id, first.browser)).body).toMatchObject({ state: 'written', review: { text: 'Wet' } })
  const both = [first, second, first, second].map(({ id }) => write(id, first.browser, { rating: 5, text: 'Dry' }))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await list(first.facilityId)).body).toMatchObject({ totals: { count: 1 }, reviews: [{ text: 'Dry' }] })
})

test('only confirmed past bookings can be reviewed, for 30 days', async () => {
  const ahead = await makeBooking(app, { count: 1 })
  expect((await own(ahead.booking.id, ahead.browser)).body.state).toBe('not-yet')
  expect(await write(ahead.booking.id, ahead.browser, { rating: 5 })).toMatchObject({
    status: 409,
    body: { code: 'booking-not-over' },
  })

  const old = await playedBooking()
  await write(old.id, old.browser, { rating: 3 })
  await endAt(old.id, -30 * DAY - MINUTE)
  expect((await own(old.id, old.browser)).body).toMatchObject({ state: 'closed', review: { rating: 3 } })
  expect((await write(old.id, old.browser, { rating: 5 })).body).toMatchObject({ code: 'review-closed' })

  const cancelled = await makeBooking(app, { count: 1 })
  await app.post(`/api/bookings/${cancelled.booking.id}/cancel`, {}, cancelled.browser)
  await endAt(cancelled.booking.id, -HOUR)
  expect((await own(cancelled.booking.id, cancelled.browser)).body.state).toBe('not-played')
  expect(await write(cancelled.booking.id, cancelled.browser, { rating: 5 })).toMatchObject({
    status: 409,
    body: { code: 'booking-not-played' },
  })

  const pending = await makeBooking(app, { count: 1, mode: 'hold' })
  await endAt(pending.booking.id, -HOUR)
  expect((await write(pending.booking.id, pending.browser, { rating: 5 })).body).toMatchObject({
    code: 'booking-not-over',
  })
})

test('only the customer can review a booking', async () => {
  const { id, facilityId } = await playedBooking()
  for (const booking of [id, randomUUID(), 'x'])
    for (const answer of [await own(booking, newBrowser()), await write(booking, newBrowser(), { rating: 5 })])
      expect(answer).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  const byOwner = await write(id, newBrowser(), { rating: 5 }, keyOf(facilityId))
  expect(byOwner).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await own(id, newBrowser(), keyOf(facilityId))).status).toBe(403)
  expect((await write(id, await app.administrator(), { rating: 5 })).status).toBe(403)
  expect((await list(facilityId)).body.totals.count).toBe(0)
})

test('a transferred booking is reviewed by its new customer', async () => {
  const { booking, browser } = await makeBooking(app, { count: 1 })
  await app.post(`/api/bookings/${booking.id}/transfer`, { name: 'Dana Doe', email: 'dana@example.org' }, browser)
  await endAt(booking.id, -HOUR)
  expect((await own(booking.id, browser, booking.manageKey)).status).toBe(404)
  await app.run('request-reviews')
  const key = await mailedKey(booking.id)
  expect((await write(booking.id, newBrowser(), { rating: 5 }, key)).body.review).toMatchObject({ author: 'Dana D.' })
})

test.each([
  [{}, 'rating'],
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 4.5 }, 'rating'],
  [{ rating: '5' }, 'rating'],
  [{ rating: null }, 'rating'],
  [{ rating: 5, text: 'x'.repeat(2_001) }, 'text'],
  [{ rating: 5, text: 7 }, 'text'],
])('%o returns 400 on the field', async (body, path) => {
  const { status, body: problem } = await app.post(`/api/bookings/${randomUUID()}/review`, body)
  expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
})

test('hostile texts are stored as text', async () => {
  const { id, browser, facilityId } = await playedBooking()
  expect((await write(id, browser, { rating: 1, text: hostile })).status).toBe(200)
  const [review] = (await list(facilityId)).body.reviews
  // The invisible direction override is removed.
  expect(review!.text).toBe(hostile.replace('\u202e', ''))
  expect((await write(id, browser, { rating: 1, text: '🏀'.repeat(1_000) })).status).toBe(200)
})

test('the list is paged newest first with rating totals', async () => {
  const facilityId = await makeFacility(app.db)
  for (const rating of [5, 5, 4]) {
    const { id, browser } = await playedBooking(facilityId)
    await write(id, browser, { rating, text: `${rating} stars` })
  }
  // Within a millisecond, like concurrent writes.
  await app.db`update review set created_at = '2026-03-03T20:00:00.123456Z' where facility_id = ${facilityId} and rating = 5`
  const pages = await walkPages<ReviewPage>(app, `/api/facilities/${facilityId}/reviews?limit=2`)
  expect(pages[0]!.body.totals).toEqual({
    count: 3,
    average: 4.7,
    stars: [5, 4, 3, 2, 1].map(rating => ({ rating, count: { 5: 2, 4: 1 }[rating] ?? 0 })),
  })
  const reviews = pages.flatMap(({ body }) => body.reviews)
  expect(reviews.map(({ rating }) => rating)).toEqual([4, 5, 5])
  expect(new Set(reviews.map(({ id }) => id)).size).toBe(3)
})

test('a facility without reviews has an empty list, an unknown one returns 404', async () => {
  const empty = await list(await makeFacility(app.db))
  expect(empty.body).toMatchObject({ totals: { count: 0, average: null }, reviews: [] })
  for (const id of [randomUUID(), 'x'])
    expect(await app.get(`/api/facilities/${id}/reviews`)).toMatchObject({
      status: 404,
      body: { code: 'facility-not-found' },
    })
})

test('an invalid limit returns 400 on the field', async () => {
  const facilityId = await makeFacility(app.db)
  for (const query of ['limit=0', 'limit=51', 'limit=a'])
    expect(await app.get(`/api/facilities/${facilityId}/reviews?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'limit' }] },
    })
})

test('an owner’s reply can be edited and survives review changes', async () => {
  const { id, browser, facilityId } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 2, text: 'No light' })).body
  expect(await answer(review!.id, 'We mend it.', keyOf(facilityId))).toMatchObject({
    status: 200,
    body: { answer: { text: 'We mend it.' } },
  })
  const again = await answer(review!.id, 'Mended.\n\n\n\nCome back!', keyOf(facilityId))
  expect(again.body.answer!.text).toBe('Mended.\n\nCome back!')
  const changed = await write(id, browser, { rating: 4, text: 'There is light' })
  expect(changed.body.review).toMatchObject({ rating: 4, answer: { text: 'Mended.\n\nCome back!' } })
  expect((await answer(review!.id, 'By us', '', await app.administrator())).status).toBe(200)
})

test('only the owner can reply, and a reply cannot be empty', async () => {
  const { id, browser, key, facilityId } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 2 })).body
  const other = await makeFacility(app.db)
  for (const wrong of ['', key, keyOf(other)])
    expect(await answer(review!.id, 'I', wrong, browser)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  for (const missing of [randomUUID(), 'x'])
    expect(await answer(missing, 'I', keyOf(facilityId))).toMatchObject({
      status: 404,
      body: { code: 'review-not-found' },
    })
  for (const text of ['', ' \n ', 'x'.repeat(2_001)])
    expect(await answer(review!.id, text, keyOf(facilityId))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text' }] },
    })
})

test('an owner’s reply can be deleted and written again, and the author gets one email about it', async () => {
  const { id, browser, facilityId } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 2 })).body
  expect((await remove(review!.id, keyOf(facilityId))).body).toMatchObject({ answer: null })
  await answer(review!.id, 'Sorry.', keyOf(facilityId))
  expect(await remove(review!.id, keyOf(facilityId))).toMatchObject({ status: 200, body: { answer: null } })
  expect((await list(facilityId)).body.reviews[0]!.answer).toBeNull()
  await answer(review!.id, 'Thank you.', keyOf(facilityId))
  await answer(review!.id, 'Thank you!', keyOf(facilityId))
  await app.run('send-messages')
  const mails = await app.db`
    select status, recipient, rendered ->> 'subject' as subject from message
    where kind = 'review-answered' and payload ->> 'facilityId' = ${facilityId}`
  expect([...mails]).toEqual([
    { status: 'sent', recipient: 'sam@example.org', subject: '[TEST] “Chalk Lane Court” replied to your review' },
  ])
})

test('only the owner can delete a reply', async () => {
  const { id, browser, key, facilityId } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 2 })).body
  await answer(review!.id, 'Sorry.', keyOf(facilityId))
  for (const wrong of ['', key])
    expect(await remove(review!.id, wrong, browser)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  for (const missing of [randomUUID(), 'x'])
    expect(await remove(missing, keyOf(facilityId))).toMatchObject({ status: 404, body: { code: 'review-not-found' } })
})

test('replies and moderation are in the log of the facility’s organization', async () => {
  const owner = await app.owner()
  const { id, browser } = await playedBooking(await makeOwnedFacility(app.db, { ownerId: owner.account.id }))
  const { review } = (await write(id, browser, { rating: 2 })).body
  await answer(review!.id, 'Sorry.', '', owner)
  await remove(review!.id, '', owner)
  await app.post(`/api/reviews/${review!.id}/hide`, { reason: 'Insult' }, await app.administrator())
  const { body } = await app.get<AuditRecord[]>(`/api/organizations/${owner.account.id}/log`, owner)
  expect(body.map(({ action }) => action)).toEqual(['review-hidden', 'review-answer-deleted', 'review-answered'])
})

test('a hidden review is in no list and no average; its author reads why', async () => {
  const { id, browser, facilityId } = await playedBooking()
  const other = await playedBooking(facilityId)
  const { review } = (await write(id, browser, { rating: 1, text: 'Ask for Joe Roe, 555-0100' })).body
  await write(other.id, other.browser, { rating: 5 })
  expect((await list(facilityId)).body.totals).toMatchObject({ count: 2, average: 3 })

  const admin = await app.administrator()
  const hidden = await hide(review!.id, 'It names a  person.', admin)
  expect(hidden).toMatchObject({
    status: 200,
    body: { facility: { id: facilityId }, rating: 1, hidden: { reason: 'It names a person.' } },
  })
  const page = await list(facilityId)
  expect(page.body).toMatchObject({ totals: { count: 1, average: 5 }, reviews: [{ rating: 5 }] })
  expect(page.text).not.toContain('Joe Roe')
  expect((await own(id, browser)).body).toMatchObject({ hiddenBecause: 'It names a person.', review: { rating: 1 } })
  expect((await own(other.id, other.browser)).body.hiddenBecause).toBeNull()

  // A change does not show it, and nobody replies to what nobody sees.
  expect((await write(id, browser, { rating: 2, text: 'Good' })).body.hiddenBecause).toBe('It names a person.')
  expect((await list(facilityId)).body.totals.count).toBe(1)
  expect((await answer(review!.id, 'Sorry', keyOf(facilityId))).status).toBe(404)

  expect((await show(review!.id, admin)).body.hidden).toBeNull()
  expect((await list(facilityId)).body.totals).toMatchObject({ count: 2, average: 3.5 })
  expect((await own(id, browser)).body.hiddenBecause).toBeNull()
  const entries = await app.db`
    select action, before, after from audit_entry where subject_kind = 'review' and subject_id = ${review!.id} order by id`
  expect([...entries]).toEqual([
    { action: 'review-hidden', before: { reason: null }, after: { reason: 'It names a person.', facilityId } },
    { action: 'review-shown', before: { reason: 'It names a person.' }, after: { reason: null, facilityId } },
  ])
})

test('hiding twice keeps the first moment and the last reason', async () => {
  const { id, browser } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 1 })).body
  const admin = await app.administrator()
  const first = (await hide(review!.id, 'Spam', admin)).body.hidden!
  expect((await hide(review!.id, 'Advertising', admin)).body.hidden).toEqual({ ...first, reason: 'Advertising' })
})

test('only administrators hide, show and list reviews, and hiding needs a reason', async () => {
  const { id, browser, facilityId } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 2 })).body
  const member = await app.owner()
  for (const [as, status, code] of [
    [newBrowser(), 401, 'not-signed-in'],
    [member, 403, 'not-allowed'],
  ] as const)
    for (const refused of [
      await hide(review!.id, 'No', as),
      await show(review!.id, as),
      await app.get('/api/admin/reviews', as),
      await app.post(`/api/reviews/${review!.id}/hide?key=${keyOf(facilityId)}`, { reason: 'No' }, as),
    ])
      expect(refused).toMatchObject({ status, body: { code } })

  const admin = await app.administrator()
  for (const missing of [randomUUID(), 'x'])
    for (const refused of [await hide(missing, 'No', admin), await show(missing, admin)])
      expect(refused).toMatchObject({ status: 404, body: { code: 'review-not-found' } })
  for (const reason of ['', ' \n ', 'x'.repeat(501)])
    expect(await hide(review!.id, reason, admin)).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
})

test('administrators list reviews of all facilities in pages, by state and text', async () => {
  const facilityId = await makeFacility(app.db, { name: 'Moderation Green' })
  const admin = await app.administrator()
  const ids: string[] = []
  for (const text of ['100% fine', 'Loud', 'Wet']) {
    const { id, browser } = await playedBooking(facilityId)
    ids.push((await write(id, browser, { rating: 3, text })).body.review!.id)
  }
  await hide(ids[1]!, 'Rude', admin)
  const found = async (query: string) => {
    const pages = await walkPages<ModeratedReview[]>(app, `/api/admin/reviews?limit=2&${query}`, admin)
    return pages.flatMap(({ body }) => body.map(({ id }) => id))
  }
  expect(await found('text=moderation+green')).toEqual(ids.toReversed())
  expect(await found('text=moderation+green&state=hidden')).toEqual([ids[1]])
  expect(await found('text=moderation+green&state=shown')).toEqual([ids[2], ids[0]])
  expect(await found('text=100%25+f')).toEqual([ids[0]])
  expect((await app.get('/api/admin/reviews?state=gone', admin)).status).toBe(400)
})

test('the database refuses a hidden review without a reason, and a reason without hiding', async () => {
  const { id, browser } = await playedBooking()
  const { review } = (await write(id, browser, { rating: 1 })).body
  const change = (set: ReturnType<typeof app.db>) => app.db`update review set ${set} where id = ${review!.id}`
  await expect(change(app.db`hidden_at = now()`)).rejects.toThrow('review_hidden_with_reason')
  await expect(change(app.db`hidden_reason = 'Spam'`)).rejects.toThrow('review_hidden_with_reason')
  await expect(change(app.db`hidden_at = now(), hidden_reason = ''`)).rejects.toThrow('review_hidden_reason_length')
})

test('a player gets one review request with a working link', async () => {
  const { id } = await playedBooking()
  const reviewed = await playedBooking()
  await write(reviewed.id, reviewed.browser, { rating: 5 })
  const long = await playedBooking()
  await endAt(long.id, -3 * DAY - MINUTE)
  const ahead = (await makeBooking(app, { count: 1 })).booking.id
  const gone = await makeBooking(app, { count: 1 })
  await app.post(`/api/bookings/${gone.booking.id}/cancel`, {}, gone.browser)
  await endAt(gone.booking.id, -HOUR)
  await Promise.all([requestReviews(app.services), requestReviews(app.services)])
  expect(await app.run('request-reviews')).toBe('0 asked')
  const asked = await app.db<{ key: string }[]>`
    select dedupe_key as key from message
    where kind = 'review-invitation' and payload ->> 'bookingId' = any(${[id, reviewed.id, long.id, ahead, gone.booking.id]})`
  expect([...asked]).toEqual([{ key: `review-invitation:${id}` }])
  const mail = await mailOf(id)
  expect(mail).toMatchObject({ status: 'sent', subject: '[TEST] How was “Chalk Lane Court”? Leave a review' })
  expect((await own(id, newBrowser(), await mailedKey(id))).body.state).toBe('open')
})

const own = (id: string, as: Browser, key = '') =>
  app.get<OwnReview>(`/api/bookings/${id}/review${key && `?key=${key}`}`, as)
const write = (id: string, as: Browser, body: { rating: number; text?: string }, key = '') =>
  app.post<OwnReview>(`/api/bookings/${id}/review${key && `?key=${key}`}`, body, as)
const list = (facilityId: string, query = '') => app.get<ReviewPage>(`/api/facilities/${facilityId}/reviews${query}`)
const answer = (id: string, text: string, key: string, as = newBrowser()) =>
  app.post<Review>(`/api/reviews/${id}/answer?key=${key}`, { text }, as)
const remove = (id: string, key: string, as = newBrowser()) =>
  app.post<Review>(`/api/reviews/${id}/delete-answer?key=${key}`, {}, as)
const hide = (id: string, reason: string, as: Browser) =>
  app.post<ModeratedReview>(`/api/reviews/${id}/hide`, { reason }, as)
const show = (id: string, as: Browser) => app.post<ModeratedReview>(`/api/reviews/${id}/show`, {}, as)
const keyOf = (facilityId: string) => facilityKey(app.services.signingSecret, facilityId)

/** Confirmed, ended an hour ago. */
async function playedBooking(facilityId?: string) {
  const made = await makeBooking(app, { count: 1, ...(facilityId && { facilityId }) })
  await endAt(made.booking.id, -HOUR)
  return { facilityId: made.facilityId, browser: made.browser, id: made.booking.id, key: made.booking.manageKey }
}

/** `fromNow`: milliseconds to the end of a one-hour booking. */
async function endAt(id: string, fromNow: number): Promise<void> {
  const end = Date.now() + fromNow
  const slots = [{ id: 'slot', start: end - HOUR, end, priceCents: 3000 }]
  await app.db`
    update booking set slots = ${app.db.json(slots)}, starts_at = ${new Date(end - HOUR)}, ends_at = ${new Date(end)}
    where id = ${id}`
}

/** Sends and reads the invitation of a booking. */
async function mailOf(id: string) {
  await app.run('send-messages')
  const [mail] = await app.db<{ status: string; subject: string; text: string }[]>`
    select status, rendered ->> 'subject' as subject, rendered ->> 'text' as text from message
    where dedupe_key = ${`review-invitation:${id}`}`
  return mail!
}

async function mailedKey(id: string): Promise<string> {
  const { text } = await mailOf(id)
  const link = new RegExp(`/bookings/${id}/review\\?key=(\\S+)`).exec(text)
  return link![1]!
}
