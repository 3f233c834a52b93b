import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { listingForm } from '#app/testing/submit-listing.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkPages } from '#app/testing/walk-pages.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { publicFormLimit } from '#kit/shared/bot-check.ts'
import { product } from '#kit/shared/product.ts'
import { DAY } from '#kit/shared/time.ts'
import type { Listing } from '../contract.ts'
import { listingFields, listingRules } from '../rules.ts'

const app = await testApp()

const stampOf = (age = 10_000) => makeFormStamp(app.services.signingSecret, Date.now() - age)

const form = (more: object = {}) => listingForm(app, more)

type Receipt = { id: string; status: string; message: string }

const submit = (more: object = {}) => app.post('/api/listings', form(more))
const rowsOf = (email: string) => app.db`select * from listing where email = ${email}`
const mailsTo = (recipient: string) => app.db`select kind, rendered from message where recipient = ${recipient}`

async function mailsToUsAbout(email: string) {
  const ours = await mailsTo(product.supportEmail)
  return ours.filter(({ rendered }) => (rendered as { text: string } | null)?.text.includes(email))
}

async function countAll() {
  const [row] = await app.db`
    select (select count(*) from listing) as listings, (select count(*) from message) as messages`
  return row
}

/** Refused or ignored, and nothing written. */
async function expectNothingStored(ask: () => Promise<unknown>) {
  const before = await countAll()
  await ask()
  expect(await countAll()).toEqual(before)
}

async function expectRefused(more: object, errors: Record<string, string>) {
  await expectNothingStored(async () => {
    const answer = await submit(more)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    const messages = (answer.body.errors ?? []).map(({ path, message }) => [path, message] as const)
    expect(Object.fromEntries(messages)).toEqual(errors)
  })
}

test('a listing is stored as typed with a parsed price', async () => {
  const sent = form()
  const answer = await app.post<Receipt>('/api/listings', sent)
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'submitted', message: "We'll review your facility and get back to you within 24 hours." },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await rowsOf(sent.email)).toMatchObject([
    {
      id: answer.body.id,
      status: 'submitted',
      facilityName: 'Chalk Lane Fields',
      zipCode: '75034',
      sportTypes: ['Soccer', 'Lacrosse'],
      pricePerHour: '$75.50/hr',
      priceCents: 7550,
      amenities: ['Parking', 'Restrooms'],
      availability: 'Weekdays after 4 PM\nWeekends all day',
      reviewedAt: null,
    },
  ])
})

test('a mismatched ZIP code is refused, and a misspelled city gets a suggestion', async () => {
  await expectRefused({ zipCode: '10001' }, { zipCode: 'This ZIP code is in New York, NY.' })
  await expectRefused({ city: 'Houston' }, { zipCode: 'This ZIP code is in Frisco, far from Houston.' })
  await expectRefused({ city: 'Friscoe' }, { city: 'Did you mean Frisco? That’s where ZIP code 75034 is.' })
  expect((await submit({ city: 'Little Elm' })).status).toBe(200)
  expect((await submit({ city: 'Stonebriar Hollow' })).status).toBe(200)
})

test('a price that is not one amount is kept as text', async () => {
  const email = 'range@example.org'
  await submit({ email, pricePerHour: '60 to 80, depends' })
  expect(await rowsOf(email)).toMatchObject([{ pricePerHour: '60 to 80, depends', priceCents: null }])
})

test('we and the owner get one email each', async () => {
  const email = 'owner@example.org'
  const sent = form({ email, facilityName: 'Mail Park & Rec', description: 'See http://spam.example for cheap pills' })
  await app.post('/api/listings', sent)
  await app.post('/api/listings', sent)
  await app.run('send-messages')
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'listing-received' })
  expect(mail!.rendered).toMatchObject({
    subject: expect.stringContaining('We got your listing: Mail Park & Rec') as string,
  })
  const { text, html } = mail!.rendered as { text: string; html: string }
  expect(text).toContain('City: Frisco')
  expect(text + html).not.toMatch(/spam\.example|Sam Rivera|555-0123/)
  expect(html).toContain('Mail Park &#38; Rec')
  const ours = await mailsToUsAbout(email)
  expect(ours).toHaveLength(1)
  expect(JSON.stringify(ours[0]!.rendered)).toContain('/admin/reviews?tab=listings')
})

test('correcting the email sends a confirmation to the new address', async () => {
  const sent = form({ email: 'mistyped@example.org' })
  await app.post('/api/listings', sent)
  for (const email of ['corrected@example.org', 'Corrected@example.org', 'corrected@example.org'])
    await app.post('/api/listings', { ...sent, email })
  await app.run('send-messages')
  expect(await mailsTo('mistyped@example.org')).toHaveLength(1)
  expect(await mailsTo('corrected@example.org')).toHaveLength(1)
  expect(await mailsTo('Corrected@example.org')).toHaveLength(0)
  expect(await mailsToUsAbout('mistyped@example.org')).toHaveLength(1)
  expect(await mailsToUsAbout('corrected@example.org')).toHaveLength(1)
})

test('an address gets at most three confirmations a day', async () => {
  const address = 'victim@example.org'
  const asTyped = (index: number) => (index % 2 ? address.toUpperCase() : address)
  const count = async () => (await mailsTo(address)).length + (await mailsTo(address.toUpperCase())).length
  // Concurrently, so that each could consider itself the last one allowed.
  const forms = Array.from({ length: 8 }, (_, index) => form({ email: asTyped(index) }))
  const answers = await Promise.all(forms.map(sent => app.post<Receipt>('/api/listings', sent)))
  expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200))
  expect(await count()).toBe(3)
  // No repeated notifications.
  for (const sent of forms) await app.post('/api/listings', sent)
  expect(await count()).toBe(3)
  await app.run('send-messages')
  const ours = [...(await mailsToUsAbout(address)), ...(await mailsToUsAbout(address.toUpperCase()))]
  expect(ours).toHaveLength(8)
  const silent = ours.filter(({ rendered }) =>
    JSON.stringify(rendered).includes('We didn’t send the owner a confirmation'),
  )
  expect(silent).toHaveLength(5)
  await app.db`update message set created_at = now() - interval '25 hours' where lower(recipient) = ${address}`
  await submitted({ email: address })
  expect(await count()).toBe(4)
})

test.each(['Cheap pills win.example', 'http://win.example', 'mail me@win.example'])(
  'M3: the facility name %j is refused, and no email is sent',
  async facilityName => {
    const sent = form({ facilityName })
    expect(await app.post('/api/listings', sent)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await mailsTo(sent.email)).toEqual([])
  },
)

test('a phone number in the facility name is not emailed to the owner', async () => {
  const { email } = await submitted({ facilityName: 'Call 555-0100' })
  await app.run('send-messages')
  const [mail] = await mailsTo(email)
  expect(JSON.stringify(mail!.rendered)).not.toContain('555-0100')
})

test('resubmitting updates one row, even ten at once', async () => {
  const sent = form({ email: 'again@example.org' })
  const first = await app.post<Receipt>('/api/listings', sent)
  const second = await app.post<Receipt>('/api/listings', { ...sent, city: 'Plano', pricePerHour: 'ask' })
  expect(second.body).toEqual(first.body)
  expect(await rowsOf(sent.email)).toMatchObject([{ city: 'Plano', priceCents: null }])
  const crowd = form({ email: 'crowd@example.org' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.post<Receipt>('/api/listings', crowd)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await rowsOf(crowd.email)).toHaveLength(1)
  expect(await mailsTo(crowd.email)).toHaveLength(1)
})

test('resubmitting after review started changes nothing', async () => {
  const sent = form({ email: 'late@example.org' })
  const { body } = await app.post<Receipt>('/api/listings', sent)
  await app.post(`/api/listings/${body.id}/start-review`, undefined, await app.administrator())
  const again = await app.post<Receipt>('/api/listings', { ...sent, city: 'Plano', email: 'other@example.org' })
  expect(again).toMatchObject({ status: 200, body: { id: body.id, status: 'in_review' } })
  expect(again.body.message).toContain('We’re already reviewing this facility.')
  expect(await rowsOf(sent.email)).toMatchObject([{ city: 'Frisco', status: 'in_review' }])
  expect(await mailsTo('other@example.org')).toEqual([])
})

test('an empty form gets a message for each field', async () => {
  const wrongs = listingFields.filter(field => field !== 'amenities').map(field => [field, listingRules[field].wrong])
  const nothing = Object.fromEntries(listingFields.map(field => [field, undefined]))
  await expectRefused(nothing, Object.fromEntries(wrongs))
  const blank = Object.fromEntries(listingFields.map(field => [field, Array.isArray(form()[field]) ? [] : ' ']))
  await expectRefused(blank, Object.fromEntries(wrongs))
})

test.each(listingFields)('%s of a wrong type is refused with a message', async field => {
  for (const value of [75, true, null, { a: 1 }, field === 'sportTypes' || field === 'amenities' ? 'Soccer' : ['x']]) {
    await expectRefused({ [field]: value }, { [field]: listingRules[field].wrong })
  }
})

test.each(listingFields.filter(field => typeof form()[field] === 'string'))(
  '%s refuses 10,000 characters with a message',
  async field => {
    const rule = listingRules[field]
    const message = 'tooLong' in rule ? rule.tooLong : rule.wrong
    await expectRefused({ [field]: 'long '.repeat(2_000) }, { [field]: message })
  },
)

test('an oversized body returns 413', async () => {
  await expectNothingStored(async () => {
    expect(await submit({ description: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  })
})

test('unknown options are refused with one message', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `Sport ${index}`)
  await expectRefused({ sportTypes: many }, { sportTypes: 'Please choose sports from the list' })
  await expectRefused({ sportTypes: ['soccer'] }, { sportTypes: 'Please choose sports from the list' })
  await expectRefused({ amenities: ['Lava'] }, { amenities: 'Please choose amenities from the list' })
  await expectRefused({ facilityType: 'Moon base' }, { facilityType: 'Please select a facility type' })
})

test('repeated sports are stored once', async () => {
  const email = 'thousand@example.org'
  await submit({ email, sportTypes: Array.from({ length: 1_000 }, () => 'Soccer') })
  expect(await rowsOf(email)).toMatchObject([{ sportTypes: ['Soccer'] }])
})

test.each([
  ['emoji', 'Field ⚽🏟️ of dreams', 'Field ⚽🏟️ of dreams'],
  ['right-to-left text', 'ملعب كرة القدم', 'ملعب كرة القدم'],
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['SQL', "'; drop table listing; --", "'; drop table listing; --"],
  ['a null byte and a lone surrogate', 'Park\u0000side\ud800 ', 'Park side\ufffd'],
  ['a line break', 'Park\r\nBcc: somebody', 'Park Bcc: somebody'],
])('%s is stored as text', async (_, typed, kept) => {
  const { email } = await submitted({ facilityName: typed, description: `${typed} and some more words` })
  expect(await rowsOf(email)).toMatchObject([{ facilityName: kept }])
  await app.run('send-messages')
  const [mail] = await mailsTo(email)
  expect((mail!.rendered as { html: string }).html).not.toContain('<script>')
})

test('a bot that fills the honeypot stores nothing', async () => {
  await expectNothingStored(async () => {
    expect(await submit({ faxNumber: '555', formStamp: '' })).toMatchObject({
      status: 200,
      body: { status: 'submitted' },
    })
  })
})

test.each([
  ['sent at once', () => stampOf(0), 'form-too-soon'],
  ['open for two days', () => stampOf(2 * DAY), 'form-stamp-over'],
  ['with a stamp that is not ours', () => 'a.b.c', 'form-stamp-over'],
])('a form %s is refused', async (_, formStamp, code) => {
  await expectNothingStored(async () => {
    expect(await submit({ formStamp: formStamp() })).toMatchObject({ status: 409, body: { code } })
  })
})

test('a form without a stamp and non-object bodies are refused', async () => {
  await expectRefused({ formStamp: undefined }, { formStamp: 'This is required.' })
  for (const body of [[], 'text', null]) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(400)
  }
})

test('forms are rate limited per IP address', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
  const send = () => limited.post('/api/listings', { ...form(), faxNumber: 'x' })
  const answers = []
  for (let sent = 0; sent <= publicFormLimit.max; sent++) answers.push((await send()).status)
  expect(answers.slice(0, -1).every(status => status === 200)).toBe(true)
  expect(answers.at(-1)).toBe(429)
})

test('only administrators read the queue or start a review', async () => {
  const { id } = await submitted()
  expect(await app.get('/api/listings')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await app.post(`/api/listings/${id}/start-review`, undefined, newBrowser())).toMatchObject({
    status: 401,
    body: { code: 'not-signed-in' },
  })
})

test('administrators see all submissions, newest first, with their due dates', async () => {
  const as = await app.administrator()
  const [one, two] = [await submitted(), await submitted()]
  const { status, body, headers } = await app.get<Listing[]>('/api/listings?limit=2', as)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.map(({ id }) => id)).toEqual([two.id, one.id])
  const { formStamp: _, faxNumber: __, ...typed } = two.sent
  expect(body[0]).toMatchObject({
    ...typed,
    priceCents: 7550,
    status: 'submitted',
    reviewedAt: null,
    declineReason: null,
  })
  expect(Date.parse(body[0]!.dueAt!) - Date.parse(body[0]!.submittedAt)).toBe(DAY)
})

test('the list is paged without duplicates and filtered by status', async () => {
  const as = await app.administrator()
  const three = [await submitted(), await submitted(), await submitted()].map(({ id }) => id)
  await app.post(`/api/listings/${three[0]}/start-review`, undefined, as)
  const pages = await walkPages<Listing[]>(app, '/api/listings?limit=2&status=submitted', as)
  const seen = pages.flatMap(({ body }) => body)
  for (const { headers } of pages) expect(headers['x-total-count']).toBe(String(seen.length))
  expect(seen.every(({ status }) => status === 'submitted')).toBe(true)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(three.slice(1)))
  const reviewed = await app.get<Listing[]>('/api/listings?status=in_review', as)
  expect(reviewed.body.map(({ id }) => id)).toContain(three[0])
})

test.each(['?status=lost', '?limit=0', '?limit=51', '?limit=x'])('the list refuses %s', async query => {
  expect((await app.get(`/api/listings${query}`, await app.administrator())).status).toBe(400)
})

test('a review starts once, even with two reviewers', async () => {
  const as = await app.administrator()
  const { id } = await submitted()
  const start = () => app.post(`/api/listings/${id}/start-review`, undefined, as)
  const answers = await Promise.all([start(), start(), start()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({ id, status: 'in_review' })
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('listing-not-submitted')
  for (const unknown of [randomUUID(), 'x', '%00']) {
    expect(await app.post(`/api/listings/${unknown}/start-review`, undefined, as)).toMatchObject({
      status: 404,
      body: { code: 'listing-not-found' },
    })
  }
})

async function submitted(more: object = {}) {
  const sent = form(more)
  const { status, body } = await app.post<Receipt>('/api/listings', sent)
  expect(status).toBe(200)
  return { ...body, email: sent.email, sent }
}

test('only administrators export listings as CSV, with formulas escaped', async () => {
  const email = `${randomUUID()}@example.org`
  await submit({ email, facilityName: '=Chalk Lane', phone: '+1 (555) 555-0123' })
  const { status, text, headers } = await app.get('/api/listings.csv', await app.administrator())
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="openfield-listings-\d{4}-\d\d-\d\d\.csv"$/)
  expect(text.split('\r\n')[0]).toContain('"submittedAt","dueAt","status","facilityName"')
  const records = parse<Record<string, string>>(text, { bom: true, columns: true })
  expect(records.find(record => record['email'] === email)).toMatchObject({
    status: 'submitted',
    facilityName: "'=Chalk Lane",
    phone: '+1 (555) 555-0123',
    sportTypes: 'Soccer; Lacrosse',
    availability: 'Weekdays after 4 PM\nWeekends all day',
    reviewedAt: '',
  })
  const [{ count } = { count: 0 }] = await app.db<{ count: number }[]>`select count(*)::int as count from listing`
  expect(records).toHaveLength(count)
  const refusals = await Promise.all(
    [newBrowser(), await app.owner()].map(browser => app.get('/api/listings.csv', browser)),
  )
  expect(refusals.map(({ body }) => body.code)).toEqual(['not-signed-in', 'not-allowed'])
})
