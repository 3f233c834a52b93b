import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvOf, formOf } from '#app/testing/import-list.ts'
import { digestAll } from '#app/testing/permissions/walk.ts'
import { linkIn, listingForm, mailTo, submitListing } from '#app/testing/submit-listing.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { noFacility } from '#facilities/facility-form.ts'

const lines: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'info' }, logTo: { write: line => void lines.push(line) } })

const court = {
  ...noFacility,
  name: 'Chalk Lane Court',
  street: '5 Main Street',
  city: 'Frisco',
  state: 'TX',
  zip: '75034',
  sportTypes: ['Tennis'],
  pricePerHour: '$40',
}
const PHISHING = 'URGENT: your account is locked… evil.example/login'

type Refused = { code: string; errors: { path: string; message: string }[] }
type Expected = { route: string; status?: number; code?: string; field: string; typed: string }

/** Refused at this field, changes nothing, and leaves one log line without user input. */
async function expectRefused(
  [url, body, as]: [url: string, body: unknown, as?: Browser],
  { route, status = 400, code = 'invalid-request', field, typed }: Expected,
): Promise<void> {
  const before = await digestAll(app.db)
  lines.length = 0
  const answer = await app.post<Refused>(url, body, as)
  expect(answer).toMatchObject({ status, body: { code, errors: [{ path: field }] } })
  expect(await digestAll(app.db)).toEqual(before)
  const logged = lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(line => line.route === route)
  expect(logged).toEqual([expect.objectContaining({ msg: 'request', status, code, fields: [field] })])
  expect(lines.join()).not.toContain(typed)
}

async function makeOwner() {
  const owner = await app.owner()
  const { body } = await app.post<OwnFacility>('/api/owner/facilities', court, owner)
  return { owner, edited: { ...body.values, revision: body.revision }, url: `/api/owner/facilities/${body.id}` }
}

test('the owner’s form refuses another city’s ZIP code, changes nothing and logs it', async () => {
  const { owner, edited, url } = await makeOwner()
  const add = { route: '/api/owner/facilities', field: 'zip', typed: '10001' }
  await expectRefused(['/api/owner/facilities', { ...court, name: 'New Court', zip: '10001' }, owner], add)
  const edit = { route: '/api/owner/facilities/:id', field: 'zip', typed: '10001' }
  await expectRefused([url, { ...edited, zip: '10001' }, owner], edit)
})

test('a listing, its correction and its approval refuse another city’s ZIP code and log it', async () => {
  const form = listingForm(app)
  const wrong = { route: '/api/listings', field: 'zipCode', typed: '10001' }
  await expectRefused(['/api/listings', { ...form, zipCode: '10001' }], wrong)

  const { id, email } = await submitListing(app)
  const key = linkIn(await mailTo(app, email, 'listing-received'), '/listings/').searchParams.get('key')!
  const { email: _, formStamp: __, faxNumber: ___, ...sent } = form
  const correction = { ...sent, zipCode: '10001', key, revision: 1 }
  await expectRefused([`/api/listings/${id}/correct`, correction], { ...wrong, route: '/api/listings/:id/correct' })

  const administrator = await app.administrator()
  await app.post(`/api/listings/${id}/start-review`, undefined, administrator)
  const approval = { ...court, zip: '10001', revision: 1, hours: [], usualHours: true }
  const route = '/api/listings/:id/approve'
  await expectRefused([`/api/listings/${id}/approve`, approval, administrator], { ...wrong, route, field: 'zip' })
})

test('an import refuses another city’s ZIP code and logs it', async () => {
  const owner = await app.owner()
  const list = csvOf([{ name: 'Field 1' }, { name: 'Field 2' }])
    .replaceAll(/,30\.2672,-97\.7431/g, ',,')
    .replace(/,78701,,,Soccer,40$/, ',10001,,,Soccer,40')
  const expected = { route: '/api/facilities/csv/upload', status: 422, field: 'zip', typed: '10001' }
  await expectRefused(['/api/facilities/csv/upload', formOf(list), owner], { ...expected, code: 'rows-refused' })
  const [header, , wrong] = list.split('\r\n')
  const alone = formOf([header, wrong].join('\r\n'), { goodRowsOnly: 'true' })
  await expectRefused(['/api/facilities/csv/upload', alone, owner], { ...expected, code: 'no-good-rows' })
})

test('M3: renaming a facility to a phishing subject is refused and logged', async () => {
  const { owner, edited, url } = await makeOwner()
  const named = { field: 'name', typed: 'evil.example' }
  await expectRefused([url, { ...edited, name: PHISHING }, owner], { ...named, route: '/api/owner/facilities/:id' })
  const added = { ...court, name: PHISHING }
  await expectRefused(['/api/owner/facilities', added, owner], { ...named, route: '/api/owner/facilities' })
  const listed = listingForm(app, { facilityName: PHISHING })
  await expectRefused(['/api/listings', listed], { ...named, route: '/api/listings', field: 'facilityName' })
  const file = formOf(csvOf([{ name: 'Field 1' }, { name: PHISHING }]))
  const upload = { route: '/api/facilities/csv/upload', status: 422, code: 'rows-refused' }
  await expectRefused(['/api/facilities/csv/upload', file, owner], { ...named, ...upload })
})

test('failed sign-ins and forbidden actions are logged without personal data', async () => {
  const owner = await app.owner()
  lines.length = 0
  await app.post('/api/account/sign-in', { email: owner.account.email, password: 'wrong' })
  await app.get('/api/leads')
  await app.get('/api/leads', owner)
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { route: '/api/account/sign-in', status: 401, code: 'sign-in-refused', reqId: expect.any(String) as string },
    { route: '/api/leads', status: 401, code: 'not-signed-in' },
    { route: '/api/leads', status: 403, code: 'not-allowed' },
  ])
  for (const word of [owner.account.email, owner.account.id]) expect(lines.join()).not.toContain(word)
})

test('an oversized or unsupported body is logged with its response’s request id', async () => {
  const refused = [
    [{ 'content-type': 'text/plain' }, '{}', 415, 'unsupported-content-type'],
    [{ 'content-type': 'application/json' }, ' '.repeat(100_000), 413, 'body-too-large'],
  ] as const
  for (const [headers, payload, status, code] of refused) {
    lines.length = 0
    const answer = await app.app.inject({ method: 'POST', url: '/api/hold-slots', headers, payload })
    const reqId = answer.headers['x-request-id']
    expect(answer.statusCode).toBe(status)
    expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
      { route: '/api/hold-slots', status, code, reqId },
    ])
  }
})

test('L2: a request from another site changes nothing and is logged', async () => {
  const before = await digestAll(app.db)
  for (const origin of ['null', 'https://sub.evil.example']) {
    lines.length = 0
    const payload = { name: 'Mallory', email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/account/sign-up',
      headers: { origin, host: 'localhost' },
      payload,
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'from-another-site' }])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      route: '/api/account/sign-up',
      status: 403,
      code: 'from-another-site',
    })
    expect(lines[0]).not.toMatch(/evil|mallory/i)
  }
  expect(await digestAll(app.db)).toEqual(before)
})
