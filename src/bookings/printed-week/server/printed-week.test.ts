import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'

const app = await testApp()
const { db } = app
const day = addDays(dateIn('America/New_York', Date.now()), 3)

const print = (as: Browser, query: string) =>
  app.app.inject({
    url: `/api/owner/week.pdf?${query}`,
    headers: { host: new URL(app.services.config.publicUrl).host, cookie: cookieOf(as) },
  })
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function venueOf(owner: Browser & { account: { id: string } }, name: string): Promise<string> {
  const [venue] = await db<{ id: string }[]>`
    insert into venue (name, organization_id) values (${name}, ${owner.account.id}) returning id`
  return venue!.id
}

const makeAt = async (ownerId: string, venueId: string, name: string) => {
  const id = await makeOwnedFacility(db, { ownerId }, { name, timeZone: 'America/New_York' })
  await db`update facility set venue_id = ${venueId} where id = ${id}`
  return id
}

const book = async (owner: Browser, facilityId: string, name: string, hour: number) => {
  const times = { from: `${day}T${String(hour).padStart(2, '0')}:00`, to: `${day}T${String(hour).padStart(2, '0')}:45` }
  const customer = { name, email: '', phone: '', price: '0', notes: null }
  const { status } = await app.post(`/api/owner/facilities/${facilityId}/bookings`, { ...times, ...customer }, owner)
  expect(status).toBe(200)
}

test('60 facilities over several pages, with names of all scripts', { timeout: 60_000 }, async () => {
  const owner = await app.owner()
  await makeOwnedFacility(db, { ownerId: owner.account.id }, { name: 'Not here' })
  const venueId = await venueOf(owner, 'Łódź Park')
  const ids: string[] = []
  for (let number = 1; number <= 60; number++)
    ids.push(await makeAt(owner.account.id, venueId, `Court ${String(number).padStart(2, '0')}`))
  const names = ['José Müller', 'Нина Ёлкина', '김민수', '東京 FC', 'שרה', 'Nguyễn Văn', 'O’Brien – “Reds”']
  for (const [i, name] of names.entries()) await book(owner, ids[i]!, name, 10)
  // More than a page holds.
  for (let hour = 0; hour < 24; hour++) await book(owner, ids[59]!, `Team ${hour}`, hour)
  const answer = await print(owner, `venue=${venueId}&from=${day}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="week-${day}.pdf"`,
  })
  const { text, sizes } = await readPdf(answer.rawPayload)
  expect(new Set(sizes)).toEqual(new Set(['792x612']))
  expect(sizes.length).toBeGreaterThan(3)
  for (const name of names) expect(text).toContain(name)
  expect(text).toContain('Łódź Park')
  expect(text).not.toContain('Not here')
  for (let number = 1; number <= 60; number++) expect(text).toContain(`Court ${String(number).padStart(2, '0')}`)
  expect(text).toContain('Court 60 (continued)')
  for (let hour = 0; hour < 24; hour++) expect(text).toContain(`Team ${hour}\n`)
  expect(text).toContain(`Page ${sizes.length} of ${sizes.length}`)
})

test('facilities without a venue', async () => {
  const owner = await app.owner()
  await makeOwnedFacility(db, { ownerId: owner.account.id }, { name: 'Lone Field' })
  const { text } = await readPdf((await print(owner, `venue=none&from=${day}`)).rawPayload)
  expect(text).toContain('Facilities without a venue')
  expect(text).toContain('Lone Field')
})

test('a venue of another organization, or none, is not found', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const venueId = await venueOf(owner, 'Elm Park')
  await db`update facility set venue_id = ${venueId} where id = ${facilityId}`
  for (const venue of [venueId, randomUUID()]) {
    const answer = await print(other, `venue=${venue}&from=${day}`)
    expect(answer.json()).toMatchObject({ status: 404, code: 'facility-not-found' })
  }
  await db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${owner.account.id}, ${other.account.id}, 'viewer', ${[venueId]})`
  expect((await print(other, `venue=${venueId}&from=${day}`)).statusCode).toBe(200)
  await db`update facility set venue_id = null where id = ${facilityId}`
  expect((await readPdf((await print(other, `venue=none&from=${day}`)).rawPayload)).text).not.toContain('Chalk')
})

test('refused: visitors, and what is no day or venue', async () => {
  const owner = await app.owner()
  expect((await print(newBrowser(), `venue=none&from=${day}`)).json()).toMatchObject({ code: 'account-needed' })
  for (const query of ['venue=none', `from=${day}`, 'venue=none&from=2026-02-30', `venue=elm&from=${day}`])
    expect((await print(owner, query)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
})

/** Its selectable text, a line for each, and the size of each page. */
async function readPdf(bytes: Buffer): Promise<{ text: string; sizes: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const pages = await Promise.all(text.map((_, i) => pdf.getPage(i + 1)))
  return { text: text.join('\n'), sizes: pages.map(({ view }) => `${view[2]}x${view[3]}`) }
}
