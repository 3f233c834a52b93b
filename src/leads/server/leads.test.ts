import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { product } from '#kit/shared/product.ts'
import { DAY } from '#kit/shared/time.ts'
import type { Lead } from '../contract.ts'

const app = await testApp()
const limited = await testApp({ env: { RATE_LIMITS: 'on' } })

const thanks = { message: "Thanks! We'll follow up shortly." }

test('a lead is stored as typed, and the response reveals nothing else', async () => {
  const body = form({ organization: ' Riverside  FC ', city: 'Frisco', persona: 'clubs', ctaAction: 'start' })
  const answer = await app.post('/api/lead', { ...body, page: '/solutions/clubs' })
  expect(answer).toMatchObject({ status: 200, body: thanks })
  expect(Object.keys(answer.body)).toEqual(['message'])
  expect(await storedLeads(body)).toEqual([
    {
      id: expect.any(String) as string,
      name: 'Ada Park',
      email: body.email,
      organization: 'Riverside FC',
      city: 'Frisco',
      persona: 'clubs',
      ctaAction: 'start',
      location: 'modal',
      page: '/solutions/clubs',
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/) as string,
    },
  ])
})

test('a lead with only name and address asks for a demo', async () => {
  const body = form()
  expect((await app.post('/api/lead', body)).status).toBe(200)
  expect(await storedLeads(body)).toMatchObject([
    { organization: null, city: null, persona: null, ctaAction: 'demo', location: 'modal', page: null },
  ])
})

test('the specified payload is accepted and idempotent', async () => {
  const { formStamp: _, ...known } = form()
  const body = {
    ...known,
    organization: 'Riverside FC',
    city: 'Frisco',
    persona: '',
    ctaAction: 'demo',
    location: 'modal',
  }
  expect(await app.post('/api/lead', body)).toMatchObject({ status: 200, body: thanks })
  expect((await app.post('/api/lead', body)).status).toBe(200)
  expect(await storedLeads(body)).toMatchObject([{ persona: null, ctaAction: 'demo', location: 'modal' }])
  expect(await mailsAbout(body.email)).toHaveLength(1)
})

test('a bot without a stamp that fills the honeypot stores nothing', async () => {
  const { formStamp: _, ...body } = form()
  expect(await app.post('/api/lead', { ...body, faxNumber: '555' })).toMatchObject({ status: 200, body: thanks })
  expect(await storedLeads(body)).toEqual([])
})

test('20 simultaneous submissions make one lead and one email', async () => {
  const body = form()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.post('/api/lead', body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await storedLeads(body)).toHaveLength(1)
  expect(await mailsAbout(body.email)).toHaveLength(1)
})

test('a corrected resubmission updates the lead and emails us again', async () => {
  const first = form()
  await app.post('/api/lead', first)
  const second = { ...first, email: `right-${first.email}` }
  expect((await app.post('/api/lead', second)).status).toBe(200)
  expect(await storedLeads(first)).toEqual([])
  expect(await storedLeads(second)).toHaveLength(1)
  expect(await mailsAbout(second.email)).toHaveLength(1)
})

test('the email goes only to the operator with all facts', async () => {
  const body = form({
    name: '<script>alert(1)</script> & Co',
    organization: 'Riverside FC',
    persona: 'clubs',
    ctaAction: 'list',
  })
  await app.post('/api/lead', { ...body, page: '/solutions/clubs' })
  const [mail, ...more] = await mailsAbout(body.email)
  expect(more).toEqual([])
  expect(mail!.recipient).toBe(product.supportEmail)
  await app.run('send-messages')
  const as = await app.administrator()
  const sent = await app.get<{ subject: string; text: string }>(`/api/dev/messages/${mail!.id}`, as)
  expect(sent.body.subject).toBe('[TEST] New lead: <script>alert(1)</script> & Co, Riverside FC')
  for (const fact of [body.email, 'Riverside FC', 'Sports Clubs', 'To list a facility', '/solutions/clubs', '/admin'])
    expect(sent.body.text).toContain(fact)
  expect((await app.get(`/api/dev/messages/${mail!.id}/html`, as)).text).not.toContain('<script>alert')
})

test('a bot that fills the honeypot stores and sends nothing', async () => {
  const body = form()
  expect(await app.post('/api/lead', { ...body, faxNumber: '555' })).toMatchObject({ status: 200, body: thanks })
  expect(await storedLeads(body)).toEqual([])
  expect(await mailsAbout(body.email)).toEqual([])
})

test.each([
  ['sent at once', () => stamp(0), 'form-too-soon'],
  ['a day and an hour old', () => stamp(DAY * 1.05), 'form-stamp-over'],
  ['of another secret', () => makeFormStamp('another secret', Date.now() - 10_000), 'form-stamp-over'],
  ['made up', () => 'a.b.c', 'form-stamp-over'],
  ['empty', () => '', 'form-stamp-over'],
])('a form whose stamp is %s is refused and not stored', async (_, makeStamp, code) => {
  const body = { ...form(), formStamp: makeStamp() }
  expect(await app.post('/api/lead', body)).toMatchObject({ status: 409, body: { code } })
  expect(await storedLeads(body)).toEqual([])
})

test.each([
  ['no name', 'name', undefined],
  ['an empty name', 'name', ''],
  ['an invisible name', 'name', ' \u200b\0 '],
  ['a number for a name', 'name', 5],
  ['a name of 101 characters', 'name', 'x'.repeat(101)],
  ['no address', 'email', undefined],
  ['an empty address', 'email', ''],
  ['half an address', 'email', 'ada'],
  ['two addresses', 'email', 'ada@club.example, eve@club.example'],
  ['an address of 10,000 characters', 'email', `${'x'.repeat(10_000)}@club.example`],
  ['an organization of 151 characters', 'organization', 'x'.repeat(151)],
  ['an organization of 5,000 emoji', 'organization', '🏟'.repeat(5_000)],
  ['a city of 10,000 characters', 'city', 'x'.repeat(10_000)],
  ['a list of cities', 'city', ['Frisco']],
  ['an unknown audience', 'persona', 'players'],
  ['an unknown action', 'ctaAction', 'buy'],
  ['an unknown location', 'location', 'header'],
  ['a number for a stamp', 'formStamp', 5],
])('a form with %s is refused on that field', async (_, field, value) => {
  const body: Record<string, unknown> = { ...form(), [field]: value }
  const answer = await app.post('/api/lead', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(answer.body.errors!.map(({ path }) => path)).toEqual([field])
  expect(answer.body.errors![0]!.message).toMatch(/\w/)
  expect(await storedLeads(body as { email: string })).toEqual([])
})

test('all invalid fields are reported at once', async () => {
  const { body } = await app.post('/api/lead', form({ name: '', email: 'no', city: 'x'.repeat(101) }))
  expect(body.errors).toEqual([
    { path: 'name', message: 'Please enter your name' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'city', message: 'This is too long. Use 100 characters or fewer.' },
  ])
})

test.each([
  'Zoë 🥅⚽',
  'محمد صلاح',
  '<script>alert(1)</script>',
  "Robert'); drop table lead;--",
  '${7*7}{{7*7}}',
  '=HYPERLINK("http://evil.example")',
])('%j is stored unchanged', async name => {
  const body = form({ name, organization: name, city: name })
  expect((await app.post('/api/lead', body)).status).toBe(200)
  expect(await storedLeads(body)).toMatchObject([{ name, organization: name, city: name }])
})

test('NULs, line breaks, lone surrogates and direction overrides are removed', async () => {
  const body = form({ name: 'Ada\0\r\nBcc: eve@x.example\ud83d \u202ekraP' })
  expect((await app.post('/api/lead', body)).status).toBe(200)
  expect(await storedLeads(body)).toMatchObject([{ name: 'Ada Bcc: eve@x.example� kraP' }])
})

test.each([
  ['on another site', 'https://evil.example/'],
  ['with another host', '//evil.example'],
  ['with a key', '/a?key=secret'],
  ['with a javascript: URL', 'javascript:alert(1)'],
  ['of 300 characters', '/'.padEnd(300, 'x')],
])('a page %s is not stored, but the lead is', async (_, page) => {
  const body = form()
  expect((await app.post('/api/lead', { ...body, page })).status).toBe(200)
  expect(await storedLeads(body)).toMatchObject([{ page: null }])
})

test('the 21st form in ten minutes from one address is rate limited', async () => {
  const send = () =>
    limited.post('/api/lead', { ...form(), formStamp: makeFormStamp(limited.services.signingSecret, Date.now() - 9e3) })
  for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
})

test.each(['/api/leads', '/api/leads?limit=1', '/api/leads.csv'])('%s requires an administrator', async url => {
  const answer = await app.get(url)
  expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(answer.text).not.toContain('@club.example')
})

test.each(['limit=0', 'limit=101', 'order=best'])('a list with %s returns 400', async query => {
  expect((await app.get(`/api/leads?${query}`, await app.administrator())).status).toBe(400)
})

test('the list is paged in either order without duplicates', async () => {
  const fresh = await testApp()
  const formStamp = () => makeFormStamp(fresh.services.signingSecret, Date.now() - 10_000)
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await fresh.post('/api/lead', form({ name, formStamp: formStamp() }))
  const as = await fresh.administrator()
  const read = async (url: string) => (await walkRows<Lead>(fresh, url, as)).map(({ name }) => name)
  expect(await read('/api/leads?limit=2')).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  expect(await read('/api/leads?limit=2&order=oldest')).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  const whole = await fresh.get<Lead[]>('/api/leads', as)
  expect([whole.headers['x-total-count'], whole.headers['cache-control'], whole.headers['link']]).toEqual([
    '5',
    'no-store',
    undefined,
  ])
})

test('the CSV has every lead with formulas escaped', async () => {
  const fresh = await testApp()
  for (const name of ['=1+1', '+one', '-one', '@sum', '＝1', 'Zoë "Zo", FC'])
    await fresh.post(
      '/api/lead',
      form({ name, formStamp: makeFormStamp(fresh.services.signingSecret, Date.now() - 10_000) }),
    )
  const { text, headers, status } = await fresh.get('/api/leads.csv', await fresh.administrator())
  expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="leads.csv"',
    'no-store',
  ])
  const [head, ...lines] = text.split('\r\n')
  expect(head).toBe('\uFEFF"createdAt","name","email","organization","city","persona","ctaAction","page"')
  expect(lines.pop()).toBe('')
  expect(lines.map(line => /^"[^"]+","(.*)","[^"]+@club\.example"/.exec(line)?.[1])).toEqual([
    'Zoë ""Zo"", FC',
    "'＝1",
    "'@sum",
    "'-one",
    "'+one",
    "'=1+1",
  ])
})

test('a CSV longer than one batch has every lead once', async () => {
  const fresh = await testApp()
  await fresh.db`
    insert into lead (submission, name, email, cta_action, location)
    select n::text, 'Lead ' || n, 'lead@club.example', 'demo', 'modal' from generate_series(1, 2001) n`
  const { text } = await fresh.get('/api/leads.csv', await fresh.administrator())
  expect(new Set(text.match(/Lead \d+/g)).size).toBe(2001)
  expect(text.trimEnd().split('\r\n')).toHaveLength(2002)
})

let leads = 0

/** Unique address. */
function form<F extends object>(fields?: F) {
  return { name: 'Ada Park', email: `ada-${++leads}@club.example`, formStamp: stamp(10_000), ...fields }
}

function stamp(age: number): string {
  return makeFormStamp(app.services.signingSecret, Date.now() - age)
}

/** As administrators see it. */
async function storedLeads({ email }: { email: string }): Promise<Lead[]> {
  const { body } = await app.get<Lead[]>('/api/leads?limit=100', await app.administrator())
  return body.filter(lead => lead.email === email)
}

function mailsAbout(email: string) {
  return app.db<{ id: string; recipient: string }[]>`
    select id, recipient from message where kind = 'lead-received' and payload ->> 'email' = ${email}`
}
