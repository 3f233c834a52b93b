import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { type Answer, testApp } from '#app/testing/test-app.ts'
import { walkPages } from '#app/testing/walk-pages.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { product } from '#kit/shared/product.ts'
import { addDays, DAY, dateIn } from '#kit/shared/time.ts'
import { emptyForm, type TournamentForm } from '#tournaments/submission-form.ts'
import type { LacrosseTournament, TournamentSubmission } from '../contract.ts'
import { loadSampleTournaments, loadTournaments } from './load-tournaments.ts'

const app = await testApp()
await loadTournaments(app.db)
const administrator = await app.administrator()
// Before any request: the catalog's cities are cached.
for (const [city, state] of [
  ['Frisco', 'TX'],
  ['frisco', 'TX'],
  ['Farmington', 'NM'],
  ['New Castle', 'DE'],
] as const)
  await makeFacility(app.db, { city, state })

const stamp = (age = 10_000) => makeFormStamp(app.services.signingSecret, Date.now() - age)

function form(changes: Partial<TournamentForm> = {}): TournamentForm & { formStamp: string } {
  return {
    ...emptyForm,
    name: `Chalk Cup ${randomUUID()}`,
    organizer: 'Chalk Lane Lacrosse',
    date: '2029-06-05',
    endDate: '2029-06-06',
    city: 'Brooklyn',
    state: 'NY',
    division: 'Mixed',
    ageGroups: ['College', 'Youth (8U-12U)'],
    maxTeams: '24',
    registrationFee: '850.5',
    feeBasis: 'per team',
    registrationDeadline: '2029-05-20',
    website: 'https://example.org/cup',
    contactEmail: 'cup@example.org',
    description: 'Four games for every team, two fields.',
    submitterName: 'Alex Kim',
    submitterEmail: `${randomUUID()}@example.org`,
    formStamp: stamp(),
    ...changes,
  }
}

const submit = (body: object) => app.post('/api/tournaments', body)
const list = async (query = '') => (await app.get<LacrosseTournament[]>(`/api/lacrosse-tournaments${query}`)).body

/** Submissions of all pages. */
async function waiting(): Promise<TournamentSubmission[]> {
  return (await pages('/api/tournament-submissions?limit=50')).flatMap(({ body }) => body)
}

const pages = (url: string) => walkPages<TournamentSubmission[]>(app, url, administrator)

const waitingOf = async (name: string) => (await waiting()).filter(one => one.name === name)

type Read = Pick<TournamentSubmission, 'id' | 'version'>
const publish = ({ id, version }: Read) => app.post(`/api/tournaments/${id}/publish`, { version }, administrator)
const decline = ({ id, version }: Read, words: { reason: string; silently?: boolean }) =>
  app.post(`/api/tournaments/${id}/decline`, { version, ...words }, administrator)

/** As an administrator reads it. */
async function submitted(changes: Partial<TournamentForm> = {}) {
  const body = form(changes)
  await submit(body)
  const [row] = await waitingOf(body.name)
  return row!
}

type Mail = { subject: string; text: string }

async function mailsAbout(tournamentId: string, recipient: string): Promise<Mail[]> {
  await app.run('send-messages')
  return app.db<Mail[]>`
    select rendered ->> 'subject' as subject, rendered ->> 'text' as text from message
    where payload ->> 'tournamentId' = ${tournamentId} and recipient = ${recipient}`
}

test('reloading the catalog of 44 tournaments changes nothing', async () => {
  expect(await loadTournaments(app.db)).toBe(44)
  const catalogue = (await list()).filter(({ sourceUrl }) => sourceUrl !== null)
  expect(catalogue).toHaveLength(44)
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(44)
})

test('a listing has all its facts, and unpublished ones are null', async () => {
  const [summer] = (await list('?year=2026')).filter(({ name }) => name === 'Summer Salt Lax City')
  expect(summer).toEqual({
    id: expect.any(String) as string,
    name: 'Summer Salt Lax City',
    image: null,
    organizer: 'Aloha Tournaments',
    date: '2026-06-05',
    endDate: '2026-06-06',
    location: { city: 'Farmington', state: 'UT' },
    division: 'Mixed',
    ageGroup: 'Youth (8U-12U), High School (15U-18U)',
    ageGroups: ['Youth (8U-12U)', 'High School (15U-18U)'],
    registeredTeams: null,
    isSample: false,
    maxTeams: null,
    registrationFee: '1925.00',
    feeBasis: 'per team, high school (boys youth $1700)',
    registrationDeadline: null,
    description: '5 pool games, championship, film included for high school',
    website: 'https://alohatournaments.com/?p=371',
    contactEmail: null,
    status: Date.now() < Date.parse('2026-06-05T00:00:00-06:00') ? 'Open' : 'Closed',
    venue: 'Western Sports Park, 25 N Sports Park Way; Farmington Regional Park, 178 S 650 W',
    sourceUrl: 'https://alohatournaments.com/?p=371',
    fieldsNearby: 0,
    gaps: ['Age groups were read from the graduation years, grades or divisions that the source names.'],
  })
})

test('a year lists its tournaments in order; undated ones are separate', async () => {
  const found = (await list('?year=2024')).filter(({ sourceUrl }) => sourceUrl !== null)
  expect(found.length).toBeGreaterThan(10)
  expect(found.every(({ date }) => date?.startsWith('2024-'))).toBe(true)
  const dates = found.map(({ date }) => date ?? '')
  expect(dates).toEqual(dates.toSorted((a, b) => a.localeCompare(b)))
  expect((await list('?year=none')).map(({ name }) => name)).toEqual(['Vail Lacrosse Shootout'])
  expect(await list('?year=2030')).toEqual([])
})

test('upcoming includes future tournaments and those of the last 18 months', async () => {
  const today = dateIn('America/New_York', Date.now())
  for (const days of [-560, -530, 20])
    await app.db`
      insert into tournament (status, waiting_since, name, starts_on, ends_on)
      values ('published', null, ${`Day ${days}`}, ${addDays(today, days)}, ${addDays(today, days)})`
  const names = (await list('?year=upcoming')).map(({ name }) => name)
  expect(names.filter(name => name.startsWith('Day '))).toEqual(['Day -530', 'Day 20'])
  expect(names).not.toContain('Vail Lacrosse Shootout')
})

test('samples are complete, in the future and move when reloaded', async () => {
  const fresh = await testApp()
  const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`)
  const dayOf = async () =>
    (await fresh.get<LacrosseTournament[]>('/api/lacrosse-tournaments?year=upcoming')).body.map(({ date }) => date)
  expect(await loadSampleTournaments(fresh.db, noon)).toBe(4)
  const { body: samples } = await fresh.get<LacrosseTournament[]>('/api/lacrosse-tournaments')
  for (const sample of samples) {
    expect(sample).toMatchObject({ isSample: true, status: 'Open', sourceUrl: null })
    const { image: _, sourceUrl: __, ...shown } = sample
    expect(Object.values(shown)).not.toContain(null)
  }
  const before = await dayOf()
  await loadSampleTournaments(fresh.db, noon + 28 * DAY)
  expect(await dayOf()).toEqual(before.map(date => addDays(date!, 28)))
})

test.each(['cup', '0', '99999', "2026' or 1=1"])('an invalid year is refused: %s', async year => {
  const { status, body } = await app.get(`/api/lacrosse-tournaments?year=${encodeURIComponent(year)}`)
  expect([status, body.code]).toEqual([400, 'invalid-request'])
})

test('nearby fields are counted by city and state, in any letter case', async () => {
  const byName = new Map((await list()).map(({ name, fieldsNearby }) => [name, fieldsNearby]))
  expect(byName.get('Adrenaline All-American Futures')).toBe(2)
  // This Farmington is in Utah; of the other only Delaware is known.
  expect(byName.get('Summer Salt Lax City')).toBe(0)
  expect((await list('?year=2026')).find(({ location }) => location.state === 'DE')?.fieldsNearby).toBe(0)
})

test('a tournament is read by id; unknown and malformed ids return 404', async () => {
  const [first] = await list('?year=2025')
  expect((await app.get<LacrosseTournament>(`/api/lacrosse-tournaments/${first!.id}`)).body).toEqual(first)
  for (const id of [randomUUID(), 'submit', '1']) {
    const { status, body } = await app.get(`/api/lacrosse-tournaments/${id}`)
    expect([status, body.code]).toEqual([404, 'tournament-not-found'])
  }
})

test('the calendar file has one all-day event with a stable UID', async () => {
  const [placid] = (await list('?year=2026')).filter(({ name }) => name === 'Lake Placid Summit Classic')
  const url = `/api/lacrosse-tournaments/${placid!.id}/calendar.ics`
  const { status, headers, text } = await app.get(url)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toContain('DTSTART;VALUE=DATE:20260727')
  expect(lines).toContain('DTEND;VALUE=DATE:20260803')
  expect(lines).toContain('SUMMARY:Lake Placid Summit Classic')
  expect(lines).toContain(String.raw`LOCATION:Lake Placid\, NY`)
  expect(lines.find(line => line.startsWith('UID:'))).toBe(`UID:tournament-${placid!.id}@localhost`)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('undated and unknown tournaments have no calendar file', async () => {
  const [vail] = await list('?year=none')
  const undated = await app.get(`/api/lacrosse-tournaments/${vail!.id}/calendar.ics`)
  expect([undated.status, undated.body.code]).toEqual([404, 'tournament-undated'])
  const missing = await app.get(`/api/lacrosse-tournaments/${randomUUID()}/calendar.ics`)
  expect([missing.status, missing.body.code]).toEqual([404, 'tournament-not-found'])
})

test('a submission waits for review, notifies us once, and is not public', async () => {
  const { id, name } = await submitted()
  const [row] = await waitingOf(name)
  expect(row).toMatchObject({
    organizer: 'Chalk Lane Lacrosse',
    date: '2029-06-05',
    endDate: '2029-06-06',
    location: { city: 'Brooklyn', state: 'NY' },
    division: 'Mixed',
    ageGroups: ['Youth (8U-12U)', 'College'],
    maxTeams: 24,
    registrationFee: '850.50',
    feeBasis: 'per team',
    registrationDeadline: '2029-05-20',
    website: 'https://example.org/cup',
    submitterName: 'Alex Kim',
  })
  expect((await list('?year=2029')).map(one => one.id)).not.toContain(id)
  expect((await app.get(`/api/lacrosse-tournaments/${id}`)).status).toBe(404)
  const [mail, ...others] = await mailsAbout(id, product.supportEmail)
  expect(mail!.subject).toContain(`To review: ${name}`)
  expect(mail!.text).toContain('/admin')
  expect(others).toEqual([])
})

test('resubmitting, even simultaneously, updates one row', async () => {
  const body = form()
  await Promise.all([submit(body), submit(body), submit(body)])
  await submit({ ...body, city: 'Queens' })
  const rows = await waitingOf(body.name)
  expect(rows.map(({ location }) => location.city)).toEqual(['Queens'])
  expect(await mailsAbout(rows[0]!.id, product.supportEmail)).toHaveLength(1)
})

test('resubmitting after the decision changes nothing', async () => {
  const body = form()
  await submit(body)
  const [row] = await waitingOf(body.name)
  await publish(row!)
  expect((await submit({ ...body, city: 'Queens' })).status).toBe(200)
  const { body: published } = await app.get<LacrosseTournament>(`/api/lacrosse-tournaments/${row!.id}`)
  expect(published.location.city).toBe('Brooklyn')
  expect(await waitingOf(body.name)).toEqual([])
})

test('a bot that fills the honeypot gets 200, and nothing is stored', async () => {
  const body = form()
  const { status } = await submit({ ...body, faxNumber: '555-0100' })
  expect(status).toBe(200)
  expect(await waitingOf(body.name)).toEqual([])
})

test('a form sent too quickly or with an expired stamp is refused', async () => {
  const soon = await submit({ ...form(), formStamp: stamp(0) })
  expect([soon.status, soon.body.code]).toEqual([409, 'form-too-soon'])
  const over = await submit({ ...form(), formStamp: 'not.a.stamp' })
  expect([over.status, over.body.code]).toEqual([409, 'form-stamp-over'])
})

test('each invalid field has its own message', async () => {
  const { status, body } = await submit({ ...form(), name: '', website: 'javascript:alert(1)', endDate: '2029-06-01' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'name', message: 'Enter the tournament’s name.' },
    { path: 'endDate', message: 'The last day can’t be before the first day.' },
    { path: 'website', message: 'Enter a web address like friscolax.com.' },
  ])
})

test.each([
  '<script>alert(1)</script>',
  "Robert'); drop table tournament;--",
  'كأس الطباشير',
  '🥍🏆 Chalk Cup',
  '=HYPERLINK("A1")',
])('hostile and unusual text is stored as text: %s', async hostile => {
  const name = `${hostile} ${randomUUID()}`
  const { id, version, submitterEmail } = await submitted({ name })
  await publish({ id, version })
  const { body } = await app.get<LacrosseTournament>(`/api/lacrosse-tournaments/${id}`)
  expect(body.name).toBe(name)
  const { status, text } = await app.get(`/api/lacrosse-tournaments/${id}/calendar.ics`)
  expect(status).toBe(200)
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
  expect(await mailsAbout(id, submitterEmail)).toHaveLength(1)
})

test('a line break in a name cannot inject a calendar line', async () => {
  const body = form()
  await submit({ ...body, name: `${body.name}\r\nATTENDEE:x\nBcc: somebody` })
  const [row] = await waitingOf(`${body.name} ATTENDEE:x Bcc: somebody`)
  await publish(row!)
  const { text } = await app.get(`/api/lacrosse-tournaments/${row!.id}/calendar.ics`)
  expect(text).not.toMatch(/^ATTENDEE/m)
})

test('overlong texts are refused, and nothing is stored', async () => {
  const body = form()
  const { status, body: problem } = await submit({ ...body, description: 'x'.repeat(10_000) })
  expect(status).toBe(400)
  expect(problem.errors).toEqual([{ path: 'description', message: 'Keep this to 2,000 characters.' }])
  expect((await submit({ ...body, city: 'x'.repeat(10_000) })).body.errors).toMatchObject([{ path: 'city' }])
  expect(await waitingOf(body.name)).toEqual([])
})

test('a published tournament is listed, and its organizer gets the link', async () => {
  const { id, version, name, submitterEmail } = await submitted({ name: 'Chalk Lane Cup of the north' })
  const { status, body } = await publish({ id, version })
  expect([status, body]).toEqual([200, { status: 'published' }])
  expect((await list('?year=2029')).find(one => one.id === id)).toMatchObject({
    name,
    status: 'Open',
    sourceUrl: null,
    gaps: [],
  })
  const [mail] = await mailsAbout(id, submitterEmail)
  expect(mail!.subject).toContain(`Listed: ${name}`)
  expect(mail!.text).toContain(`/tournaments/${id}`)
})

test('a declined tournament is not listed, and its organizer gets the reason', async () => {
  const { id, version, name, submitterEmail } = await submitted()
  const { status, body } = await decline({ id, version }, { reason: 'This is field hockey.' })
  expect([status, body]).toEqual([200, { status: 'declined' }])
  expect((await app.get(`/api/lacrosse-tournaments/${id}`)).status).toBe(404)
  expect(await waitingOf(name)).toEqual([])
  const [mail] = await mailsAbout(id, submitterEmail)
  expect(mail!.text).toContain('This is field hockey.')
})

test('spam can be declined without an email', async () => {
  const { submitterEmail, name, ...read } = await submitted()
  const { status, body } = await decline(read, { reason: 'Spam.', silently: true })
  expect([status, body]).toEqual([200, { status: 'declined' }])
  expect(await waitingOf(name)).toEqual([])
  expect(await mailsAbout(read.id, submitterEmail)).toEqual([])
})

test('a tournament name with a web address is refused', async () => {
  const answer = await submit(form({ name: 'Win at prizes.example now' }))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } })
})

test('emails to an unverified address repeat no submitted text', async () => {
  const published = await submitted({ submitterName: 'Call 555-0199 for prizes' })
  await publish(published)
  const declined = await submitted({ submitterName: 'Call 555-0199 for prizes' })
  await decline(declined, { reason: 'Not lacrosse.' })
  const mails = [
    ...(await mailsAbout(published.id, published.submitterEmail)),
    ...(await mailsAbout(declined.id, declined.submitterEmail)),
  ]
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your tournament is listed'),
    expect.stringContaining('We couldn’t list your tournament'),
  ])
  for (const { text } of mails) {
    expect(text).toContain('Hi, ')
    expect(text).not.toContain('prizes')
  }
})

test('a version changed since it was read cannot be decided', async () => {
  const body = form()
  await submit(body)
  const [read] = await waitingOf(body.name)
  await submit({ ...body, description: 'Buy cheap watches from us, all brands.' })
  for (const answer of [await publish(read!), await decline(read!, { reason: 'Not lacrosse.' })])
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'tournament-changed',
      'The organizer changed this submission. Check it again.',
    ])
  const [again] = await waitingOf(body.name)
  expect(again).toMatchObject({ id: read!.id, description: 'Buy cheap watches from us, all brands.' })
  expect((await publish(again!)).status).toBe(200)
})

test('resubmitting the same text keeps its version', async () => {
  const body = form()
  await submit(body)
  const [read] = await waitingOf(body.name)
  await submit(body)
  expect((await publish(read!)).status).toBe(200)
})

test('publishing while the text changes publishes only the version read', async () => {
  const description = 'Four games for every team, two fields.'
  for (let round = 0; round < 15; round++) {
    const body = form({ description })
    await submit(body)
    const [read] = await waitingOf(body.name)
    const changed = { ...body, description: 'Buy cheap watches from us, all brands.' }
    const [decision] = await Promise.all([publish(read!), submit(changed), submit(changed)])
    const listed = await app.get<LacrosseTournament>(`/api/lacrosse-tournaments/${read!.id}`)
    if (decision.status === 200) expect(listed.body.description).toBe(description)
    else expect([decision.body.code, listed.status]).toEqual(['tournament-changed', 404])
  }
})

test('the queue is paged by due date without duplicates', async () => {
  for (let sent = 0; sent < 5; sent++) await submitted()
  const inOne = await app.db<{ id: string }[]>`
    select id from tournament where status = 'submitted' order by created_at, id`
  const found = await pages('/api/tournament-submissions?limit=2')
  expect(found.flatMap(({ body }) => body.map(({ id }) => id))).toEqual(inOne.map(({ id }) => id))
  for (const { headers, body } of found) {
    expect(headers['x-total-count']).toBe(String(inOne.length))
    expect(body.length).toBeLessThanOrEqual(2)
  }
})

test('paging continues after the cursor’s submission is decided', async () => {
  for (let sent = 0; sent < 3; sent++) await submitted()
  const [, second, third] = await waiting()
  const [, { headers }] = (await pages('/api/tournament-submissions?limit=1')) as [unknown, Answer<unknown>]
  const url = /^<(.*)>/.exec(String(headers.link))![1]!
  await decline(second!, { reason: 'Not lacrosse.' })
  expect((await app.get<TournamentSubmission[]>(url, administrator)).body.map(({ id }) => id)).toEqual([third!.id])
})

test('a website without a scheme is stored with https', async () => {
  const { website } = await submitted({ website: 'friscolax.com' })
  expect(website).toBe('https://friscolax.com')
})

test('years with published tournaments are counted in order', async () => {
  const { body } = await app.get<{ year: string; count: number }[]>('/api/lacrosse-tournaments/years')
  expect(body.map(({ year }) => year)).toEqual(body.map(({ year }) => year).toSorted())
  for (const { year, count } of body.filter(one => Number(one.year) < 2028))
    expect(await list(`?year=${year}`)).toHaveLength(count)
})

test('declining needs a reason', async () => {
  const { name, ...read } = await submitted()
  const { status, body } = await decline(read, { reason: '  ' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: 'reason', message: 'Enter a reason.' }])
  expect(await waitingOf(name)).toHaveLength(1)
})

test('of two simultaneous decisions one counts', async () => {
  const { submitterEmail, ...read } = await submitted()
  const { id } = read
  const answers = await Promise.all([publish(read), decline(read, { reason: 'Not lacrosse.' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('tournament-decided')
  expect(await mailsAbout(id, submitterEmail)).toHaveLength(1)
})

test('catalog tournaments are already decided, and unknown ones return 404', async () => {
  const [listing] = await list('?year=2024')
  const again = await decline({ id: listing!.id, version: 'none' }, { reason: 'Over.' })
  expect([again.status, again.body.code]).toEqual([409, 'tournament-decided'])
  for (const verb of ['publish', 'decline']) {
    const { status, body } = await app.post(
      `/api/tournaments/${randomUUID()}/${verb}`,
      { version: 'none', reason: 'Why not.' },
      administrator,
    )
    expect([status, body.code]).toEqual([404, 'tournament-not-found'])
  }
})

test('only administrators see the queue and decide', async () => {
  const { id, version, name } = await submitted()
  const answers = [
    await app.get('/api/tournament-submissions'),
    await app.post(`/api/tournaments/${id}/publish`, { version }),
    await app.post(`/api/tournaments/${id}/decline`, { version, reason: 'Not lacrosse.' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [401, 'not-signed-in']),
  )
  expect(await waitingOf(name)).toHaveLength(1)
})

test('submissions are rate limited per IP address', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent++) statuses.push((await limited.post('/api/tournaments', {})).status)
  expect(statuses.slice(0, 20).every(status => status === 400)).toBe(true)
  expect(statuses[20]).toBe(429)
})

test('registration is open on the deadline and closed the day after', async () => {
  const today = dateIn('America/New_York', Date.now())
  const dates = { date: addDays(today, 10), endDate: addDays(today, 11) }
  const statusWith = async (registrationDeadline: string) => {
    const read = await submitted({ ...dates, registrationDeadline })
    await publish(read)
    return (await app.get<LacrosseTournament>(`/api/lacrosse-tournaments/${read.id}`)).body.status
  }
  expect(await statusWith(today)).toBe('Open')
  expect(await statusWith(addDays(today, -1))).toBe('Closed')
})
