import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { futureDate, makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { BookingMessage, Conversation, ConversationSummary } from '#bookings/conversation/contract.ts'
import { product } from '#kit/shared/product.ts'

const app = await testApp()

type Side = 'messages' | 'customer-messages'
type As = { as?: Browser; key?: string }
const url = (id: string, side: Side, key?: string, more = '') =>
  `/api/bookings/${id}/${side}${more}${key === undefined ? '' : `?key=${key}`}`
const read = (id: string, side: Side, { as, key }: As = {}) =>
  app.get<Conversation & { code: string }>(url(id, side, key), as)
const write = (id: string, side: Side, text: string, { as, key, round = 0 }: As & { round?: number } = {}) =>
  app.post<BookingMessage & { code: string }>(url(id, side, key), { text, round }, as)
const markRead = (id: string, side: Side, upTo: string, { as, key }: As = {}) =>
  app.post<{ read: number; code: string }>(url(id, side, key, '/read'), { upTo }, as)
const list = (as: Browser, query = '') => app.get<ConversationSummary[]>(`/api/owner/messages${query}`, as)
const unread = async (as: Browser) => (await app.get<{ unread: number }>('/api/owner/messages/unread', as)).body.unread
const keyOf = (facilityId: string) => facilityKeyOf(app, facilityId)
const newAddress = () => `${randomUUID()}@example.org`

/** A booking at an owner's facility with its own email address. */
async function booked({ notes }: { notes?: string } = {}) {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const [email, facilityEmail] = [newAddress(), newAddress()]
  await app.db`update facility set booking_email = ${facilityEmail} where id = ${facilityId}`
  const { booking, browser: customer } = await makeBooking(app, { facilityId, count: 1 })
  await app.db`update booking set customer_email = ${email}, notes = ${notes ?? null} where id = ${booking.id}`
  return { owner, facilityId, email, facilityEmail, id: booking.id, booking, customer }
}

const texts = ({ body }: { body: Conversation }) => body.messages.map(({ text }) => text)

/** Backdates all messages. */
const passMinutes = (id: string, minutes: number) => app.db`
  update booking_message set at = at - make_interval(mins => ${minutes}::int),
    notify_at = notify_at - make_interval(mins => ${minutes}::int) where booking_id = ${id}`

test('customer and facility exchange messages, with read receipts', async () => {
  const { id, customer, owner, facilityId } = await booked({ notes: 'We bring our own goals' })
  expect((await read(id, 'messages', { as: customer })).body).toMatchObject({ messages: [], closed: null, round: 0 })
  const question = await write(id, 'messages', '  Is there\r\nparking? ', { as: customer })
  expect(question).toMatchObject({
    status: 200,
    body: { author: 'customer', text: 'Is there\nparking?', readAt: null, isEarlier: false },
  })
  expect((await read(id, 'customer-messages', { as: owner })).body).toMatchObject({
    bookingId: id,
    facilityId,
    facilityName: 'Chalk Lane Court',
    customerName: 'Sam Rivera',
    notes: 'We bring our own goals',
    messages: [{ author: 'customer', readAt: null }],
  })
  expect((await markRead(id, 'customer-messages', question.body.id, { as: owner })).body).toEqual({ read: 1 })
  expect((await markRead(id, 'customer-messages', question.body.id, { as: owner })).body).toEqual({ read: 0 })
  const answer = await write(id, 'customer-messages', 'Yes, behind the gym.', { as: owner })
  const shown = await read(id, 'messages', { as: customer })
  expect(shown.body.messages).toEqual([{ ...question.body, readAt: expect.any(String) }, answer.body])
  expect((await markRead(id, 'messages', answer.body.id, { as: customer })).body).toEqual({ read: 1 })
  expect((await read(id, 'customer-messages', { as: owner })).body.messages.at(-1)!.readAt).not.toBeNull()
})

test('manage and desk links give access to the conversation', async () => {
  const { id, booking, facilityId } = await booked()
  expect((await write(id, 'messages', 'Hello', { key: booking.manageKey })).status).toBe(200)
  const key = await keyOf(facilityId)
  const shown = await read(id, 'customer-messages', { key })
  expect(texts(shown)).toEqual(['Hello'])
  expect((await markRead(id, 'customer-messages', shown.body.messages[0]!.id, { key })).body).toEqual({ read: 1 })
  expect((await write(id, 'customer-messages', 'Hello to you', { key })).status).toBe(200)
})

test("strangers are refused, and neither side can use the other's endpoint", async () => {
  const { id, booking, customer, owner, facilityId } = await booked()
  const { body } = await write(id, 'messages', 'Hello', { as: customer })
  const administrator = await app.administrator()
  const otherKey = await keyOf(await makeFacility(app.db))
  const refused: [Side, As, number, string][] = [
    ['messages', {}, 404, 'booking-not-found'],
    ['messages', { as: await app.owner() }, 404, 'booking-not-found'],
    ['messages', { key: 'x' }, 404, 'booking-not-found'],
    ['messages', { as: owner }, 403, 'not-allowed'],
    ['messages', { key: await keyOf(facilityId) }, 403, 'not-allowed'],
    ['messages', { as: administrator }, 403, 'not-allowed'],
    ['customer-messages', {}, 404, 'booking-not-found'],
    ['customer-messages', { as: await app.owner() }, 404, 'booking-not-found'],
    ['customer-messages', { key: otherKey }, 404, 'booking-not-found'],
    ['customer-messages', { as: customer }, 403, 'not-allowed'],
    ['customer-messages', { key: booking.manageKey }, 403, 'not-allowed'],
  ]
  for (const [side, as, status, code] of refused) {
    const answers = [await read(id, side, as), await write(id, side, 'x', as), await markRead(id, side, body.id, as)]
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  const nowhere = randomUUID()
  expect((await read(nowhere, 'messages', { as: administrator })).body.code).toBe('booking-not-found')
  for (const path of ['', '/unread'])
    expect(await app.get(`/api/owner/messages${path}`, newBrowser())).toMatchObject({
      status: 401,
      body: { code: 'account-needed' },
    })
  expect(texts(await read(id, 'messages', { as: customer }))).toEqual(['Hello'])
})

test('an administrator answers for the facility without marking messages as read', async () => {
  const { id, customer, owner } = await booked()
  const administrator = await app.administrator()
  const { body } = await write(id, 'messages', 'Hello', { as: customer })
  expect((await markRead(id, 'customer-messages', body.id, { as: administrator })).body).toEqual({ read: 0 })
  expect(await unread(owner)).toBe(1)
  expect((await write(id, 'customer-messages', 'Hello from us', { as: administrator })).status).toBe(200)
})

test('facility answers are audited without their text; customer messages are not', async () => {
  const { id, booking, customer, owner, facilityId } = await booked()
  await write(id, 'messages', 'Hello', { as: customer })
  await write(id, 'customer-messages', 'A secret', { as: owner })
  await write(id, 'customer-messages', 'Another', { key: await keyOf(facilityId) })
  await write(id, 'customer-messages', 'A third', { as: await app.administrator() })
  const entries = await app.db`
    select actor_role as role, action, subject_name as name, after::text as after from audit_entry
    where subject_id = ${id} order by id`
  expect(entries.map(({ role, action, name }) => [role, action, name])).toEqual(
    ['owner', 'facility', 'administrator'].map(role => [role, 'customer-answered', booking.reference]),
  )
  expect(JSON.stringify(entries)).not.toContain('secret')
})

test.each([
  ['an empty message', '  \n '],
  ['a message over 2,000 characters', 'x'.repeat(2_001)],
])('%s is refused and nothing is saved', async (_, text) => {
  const { id, customer } = await booked()
  expect((await write(id, 'messages', text, { as: customer })).status).toBe(400)
  expect((await app.post(url(id, 'messages'), { text: 'x' }, customer)).status).toBe(400)
  expect(texts(await read(id, 'messages', { as: customer }))).toEqual([])
})

test('each side can send twenty messages an hour, even concurrently', async () => {
  const { id, customer, owner } = await booked()
  for (let at = 0; at < 17; at++) await write(id, 'messages', `Message ${at}`, { as: customer })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(at => write(id, 'messages', `Last ${at}`, { as: customer })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
  expect(answers.find(({ status }) => status === 429)!.body.code).toBe('too-many-messages')
  expect((await write(id, 'customer-messages', 'Slowly, please', { as: owner })).status).toBe(200)
  await passMinutes(id, 61)
  expect((await write(id, 'messages', 'Sorry', { as: customer })).status).toBe(200)
})

test('a retry with the same idempotency key sends one message', async () => {
  const { id, customer } = await booked()
  const send = () =>
    app.app.inject({
      method: 'POST',
      url: url(id, 'messages'),
      payload: { text: 'Once', round: 0 },
      headers: { 'idempotency-key': id },
      cookies: Object.fromEntries(customer.cookies),
    })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(texts(await read(id, 'messages', { as: customer }))).toEqual(['Once'])
})

test('a canceled booking accepts messages for 30 days', async () => {
  const { id, customer, owner } = await booked()
  await app.post(`/api/bookings/${id}/cancel`, {}, customer)
  expect((await write(id, 'messages', 'Did my glove stay there?', { as: customer })).status).toBe(200)
  await app.db`
    update booking set cancelled_at = now() - interval '31 days' where id = ${id}`
  expect(await read(id, 'customer-messages', { as: owner })).toMatchObject({ status: 200, body: { closed: 'over' } })
  for (const answer of [
    await write(id, 'messages', 'Hello?', { as: customer }),
    await write(id, 'customer-messages', 'Hello?', { as: owner }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'conversation-over' } })
})

test('a booking made on another site accepts no messages', async () => {
  const { id, customer } = await booked()
  await app.db`
    update booking set mode = 'linkout', status = 'redirected', remind_at = null where id = ${id}`
  expect((await read(id, 'messages', { as: customer })).body).toMatchObject({ closed: 'elsewhere', messages: [] })
  expect(await write(id, 'messages', 'Hello', { as: customer })).toMatchObject({
    status: 422,
    body: { code: 'conversation-elsewhere' },
  })
})

test('a customer without an email cannot be messaged', async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const times = { from: `${futureDate()}T18:00`, to: `${futureDate()}T19:00` }
  const customer = { name: 'Cal Caller', email: '', phone: '', price: '0.00', notes: null }
  const path = `/api/owner/facilities/${facilityId}/bookings`
  const { body } = await app.post<{ booking: { id: string } }>(path, { ...times, ...customer }, owner)
  expect(await write(body.booking.id, 'customer-messages', 'Hello', { as: owner })).toMatchObject({
    status: 422,
    body: { code: 'customer-unreachable' },
  })
})

test('the recipient of a transferred booking does not see earlier messages; the facility still does', async () => {
  const { id, customer, owner, facilityEmail } = await booked()
  const { body: question } = await write(id, 'messages', 'My door code is 4711', { as: customer })
  await write(id, 'messages', 'And my dog comes too', { as: customer })
  const before = await write(id, 'customer-messages', 'Fine', { as: owner })
  await app.post(`/api/bookings/${id}/transfer`, { name: 'Nia Next', email: newAddress() }, customer)
  const [row] = await app.db<{ id: string; visitorId: string }[]>`
    select id, visitor_id from booking where id = ${id}`
  const next = await app.owner('Nia Next')
  await app.db`update booking set visitor_id = ${next.account.id} where id = ${row!.id}`
  expect(texts(await read(id, 'messages', { as: next }))).toEqual([])
  expect((await markRead(id, 'messages', before.body.id, { as: next })).body).toEqual({ read: 0 })
  for (const answer of [
    await read(id, 'messages', { as: customer }),
    await write(id, 'messages', 'x', { as: customer }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  // A message for the former customer must not reach the new one.
  expect(await write(id, 'customer-messages', 'See you', { as: owner, round: 0 })).toMatchObject({
    status: 409,
    body: { code: 'customer-changed' },
  })
  const shown = await read(id, 'customer-messages', { as: owner })
  expect(shown.body).toMatchObject({ round: 1, customerName: 'Nia Next' })
  expect(shown.body.messages.map(({ isEarlier }) => isEarlier)).toEqual([true, true, true])
  expect((await markRead(id, 'customer-messages', question.id, { as: owner })).body).toEqual({ read: 1 })
  expect((await write(id, 'customer-messages', 'Welcome', { as: owner, round: 1 })).status).toBe(200)
  expect(texts(await read(id, 'messages', { as: next }))).toEqual(['Welcome'])
  // A batched message must not be sent in the name of the new customer.
  await passMinutes(id, 6)
  await app.run('notify-messages')
  const mails = await readMails(app, facilityEmail)
  expect(mails.filter(({ text }) => text.includes('And my dog comes too'))).toEqual([])
})

test('the first message is emailed at once, unread later ones in one email', async () => {
  const { id, customer, owner, email, facilityEmail } = await booked()
  const questions = async () => (await readMails(app, facilityEmail)).filter(({ kind }) => kind === 'booking-question')
  await write(id, 'messages', 'First\nin two lines', { as: customer })
  expect(await questions()).toMatchObject([{ subject: expect.stringContaining('New message from “Sam Rivera”') }])
  await write(id, 'messages', 'Second', { as: customer })
  await write(id, 'messages', 'Third', { as: customer })
  expect(await app.run('notify-messages')).toBe('0 sent')
  expect(await questions()).toHaveLength(1)
  await passMinutes(id, 6)
  expect(await app.run('notify-messages')).toBe('1 sent')
  const [gathered, first] = await questions()
  expect(first!.text).toContain('in two lines')
  expect(gathered!.text).toMatch(/Second\s+Third/)
  expect(gathered!.text).not.toContain('First')
  expect(gathered!.text).toContain(`/owner/messages?booking=${id}&key=`)
  const { body } = await write(id, 'messages', 'Fourth', { as: customer })
  await write(id, 'messages', 'Fifth', { as: customer })
  await markRead(id, 'customer-messages', (await read(id, 'messages', { as: customer })).body.messages.at(-1)!.id, {
    as: owner,
  })
  await passMinutes(id, 6)
  expect(await app.run('notify-messages')).toBe('0 sent')
  expect(body.author).toBe('customer')

  await write(id, 'customer-messages', 'An answer', { as: owner })
  const [answer] = (await readMails(app, email)).filter(({ kind }) => kind === 'booking-message')
  expect(answer!.text).toContain('An answer')
  expect(answer!.text).toMatch(new RegExp(`/booking-success\\?booking=${id}&key=\\S+#messages`))
})

test('without a facility email, a verified owner or support is notified, without a key', async () => {
  const { id, customer, owner, facilityId } = await booked()
  await app.db`update facility set booking_email = null where id = ${facilityId}`
  await app.db`update account set email_verified = false where id = ${owner.account.id}`
  await write(id, 'messages', 'To whom it may concern', { as: customer })
  const as = await app.administrator()
  const ofKind = async (address: string) =>
    (await readMails(app, address, as)).filter(mail => mail.kind === 'booking-question' && mail.text.includes(id))
  expect(await ofKind(owner.account.email)).toEqual([])
  const [toSupport] = await ofKind(product.supportEmail)
  expect(toSupport!.text).toContain('check with the owner')
  await app.db`update account set email_verified = true where id = ${owner.account.id}`
  await passMinutes(id, 6)
  await write(id, 'messages', 'Once more', { as: customer })
  const [toOwner] = await ofKind(owner.account.email)
  for (const mail of [toSupport!, toOwner!]) expect(mail.text).not.toContain('key=')
})

test("the owner's list has conversations of all their facilities, unread first", async () => {
  const { id, customer, owner, booking } = await booked()
  await write(id, 'messages', 'Older and unread', { as: customer })
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name: 'Second Court' })
  const ids = [id]
  for (const text of ['One', 'Two']) {
    const other = await makeBooking(app, { facilityId, count: 1 })
    await write(other.booking.id, 'messages', text, { as: other.browser })
    ids.push(other.booking.id)
    await markRead(
      other.booking.id,
      'customer-messages',
      (await read(other.booking.id, 'messages', { as: other.browser })).body.messages[0]!.id,
      { as: owner },
    )
  }
  await write(ids[1]!, 'customer-messages', 'An answer', { as: owner })
  const { body } = await list(owner)
  expect(body.map(one => [one.id, one.unread, one.lastText])).toEqual([
    [id, 1, 'Older and unread'],
    [ids[1], 0, 'An answer'],
    [ids[2], 0, 'Two'],
  ])
  expect(body[1]).toMatchObject({ facilityName: 'Second Court', lastAuthor: 'facility' })
  expect(await unread(owner)).toBe(1)

  const walked = await walkRows<ConversationSummary>(app, '/api/owner/messages?limit=1', owner)
  expect(walked.map(one => one.id)).toEqual([id, ids[1], ids[2]])

  await app.db`update booking set customer_name = '100% Zoë' where id = ${id}`
  const found = async (text: string) => (await list(owner, `?text=${encodeURIComponent(text)}`)).body.map(one => one.id)
  expect(await found('% zoË')).toEqual([id])
  expect(await found(booking.reference.slice(0, 9).toLowerCase())).toContain(id)
  expect(await found('_')).toEqual([])
  const stranger = await app.owner()
  expect((await list(stranger)).body).toEqual([])
  expect(await unread(stranger)).toBe(0)
})

test('markup in a message is stored and emailed as plain text', async () => {
  const { id, customer, owner, facilityEmail } = await booked()
  const text = `<script>alert(1)</script> '); drop table booking; -- {{7*7}} 🥍 ملعب before\0after`
  expect((await write(id, 'messages', text, { as: customer })).status).toBe(200)
  const kept = text.replace('\0', ' ')
  expect(texts(await read(id, 'customer-messages', { as: owner }))).toEqual([kept])
  await app.run('send-messages')
  const { body } = await app.get<{ id: string; kind: string }[]>(`/api/dev/messages?recipient=${facilityEmail}`)
  const mail = body.find(({ kind }) => kind === 'booking-question')!
  const { text: html } = await app.get(`/api/dev/messages/${mail.id}/html`)
  expect(html).toContain('&#60;script&#62;alert(1)')
  expect(html).not.toContain('<script>')
})

test('signing in while sending loses no messages', async () => {
  const { id, customer } = await booked()
  const tab: Browser = { cookies: new Map(customer.cookies) }
  const form = { name: 'Sam Rivera', email: newAddress(), password: 'correct horse battery' }
  await Promise.all([
    app.post('/api/account/sign-up', form, customer),
    ...[1, 2, 3].map(at => write(id, 'messages', `Message ${at}`, { as: { cookies: new Map(tab.cookies) } })),
  ])
  const [row] = await app.db<{ written: number; shown: number }[]>`
    select count(*)::int as written, count(*) filter (where m.visitor_id = b.visitor_id)::int as shown
    from booking_message m join booking b on b.id = m.booking_id where b.id = ${id}`
  expect(texts(await read(id, 'messages', { as: customer }))).toHaveLength(row!.written)
  expect(row!.shown).toBe(row!.written)
})
