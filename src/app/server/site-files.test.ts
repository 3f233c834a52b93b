import { expect, test } from 'vitest'
import { sitemapOf } from '#app/server/sitemap/sitemap-routes.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { facilityIdParts, facilityIdsIn } from '#facilities/server/list-facility-ids.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'

const ORIGIN = 'https://demo.openfield.example'

const app = await testApp({ env: { PUBLIC_URL: 'http://openfield.test' } })
const publicDemo = await testApp({ env: { PUBLIC_URL: ORIGIN, DEMO_PUBLIC: '1' } })
const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
await loadTournaments(app.db)

test('robots.txt allows public pages only and names the sitemap', async () => {
  const { status, text, headers } = await app.get('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Allow: /', 'Disallow: /api/']))
  for (const page of [
    paths.desk('1'),
    paths.admin,
    paths.bookings,
    paths.bookingReturn,
    paths.mailbox,
    paths.signIn,
    ...clinicsOwn,
  ])
    expect(isAllowed(text, page), page).toBe(false)
  for (const page of [
    paths.home,
    paths.search,
    paths.facility('1'),
    paths.booking('1'),
    paths.nilBooking('1'),
    '/share/site.png',
    '/sitemap.xml',
  ])
    expect(isAllowed(text, page), page).toBe(true)
  expect(text).toContain('\nSitemap: http://openfield.test/sitemap.xml\n')
})

const clinicsOwn = [
  paths.nilBookingReturn,
  paths.clinicHost,
  paths.newClinic,
  paths.hostedClinic('1'),
  paths.clinicCheckIn('code'),
  paths.clinicRequest('1'),
  paths.payouts,
]

test('a public demo disallows crawlers, since its prices are samples', async () => {
  const { text } = await publicDemo.get('/robots.txt')
  expect(isAllowed(text, paths.home)).toBe(false)
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('the manifest names the product and icons that exist in the stated sizes', async () => {
  const { body, headers } = await app.get<Manifest>('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(body).toMatchObject({ short_name: product.name, display: 'standalone', start_url: '/' })
  expect(body.icons.map(icon => icon.purpose ?? 'any')).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes, type } of body.icons) expect(await pictureAt(src)).toEqual({ status: 200, sizes, type })
  expect(await pictureAt('/apple-touch-icon.png')).toMatchObject({ status: 200, sizes: '180x180' })
})

test('security.txt names a contact and has not expired', async () => {
  const { text, headers } = await app.get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map(line => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe(`mailto:${product.supportEmail}`)
  expect(fields.get('Canonical')).toBe('http://openfield.test/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / DAY
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('gpc.json declares support for Global Privacy Control', async () => {
  const { body, headers } = await app.get('/.well-known/gpc.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('/favicon.ico is served, and 304 when unchanged', async () => {
  const first = await app.app.inject({ authority: 'openfield.test', url: '/favicon.ico' })
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/x-icon'])
  // Reserved, "icon", one picture: the format's first six bytes.
  expect([...first.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await app.app.inject({ authority: 'openfield.test', url: '/favicon.ico', headers })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('the sitemap lists existing, well-formed files with absolute, crawlable addresses', async () => {
  const real = await makeFacility(app.db)
  const sample = await makeFacility(app.db, { isSample: true })
  const index = await app.get('/sitemap.xml')
  expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const { text: robots } = await app.get('/robots.txt')
  const files = addressesIn(index.text)
  const pages = (await Promise.all(files.map(async file => addressesIn((await app.get(pathOf(file))).text)))).flat()
  expect(new Set(pages).size).toBe(pages.length)
  for (const page of pages) {
    expect(page).toMatch(/^http:\/\/openfield\.test\//)
    expect(isAllowed(robots, pathOf(page)), page).toBe(true)
  }
  expect(pages.map(pathOf)).toEqual(
    expect.arrayContaining([paths.home, paths.solution('clubs'), paths.tournaments, paths.facility(real)]),
  )
  expect(pages.map(pathOf)).not.toContain(paths.facility(sample))
})

test('without clinics the sitemap omits their file, as an empty one is invalid', async () => {
  expect((await app.get('/sitemap.xml')).text).not.toContain('clinics.xml')
  expect((await app.get('/sitemaps/clinics.xml')).status).toBe(404)
})

test('every published tournament is in the sitemap', async () => {
  const { body } = await app.get<{ id: string }[]>('/api/lacrosse-tournaments')
  const { text } = await app.get('/sitemaps/tournaments.xml')
  expect(body.length).toBeGreaterThan(40)
  expect(addressesIn(text).map(pathOf)).toEqual([paths.tournaments, ...body.map(({ id }) => paths.tournament(id))])
})

test('the sitemap lists bookable clinics, not past, canceled or sample ones', async () => {
  const open = await makeClinic(app.db)
  const over = await makeClinic(app.db, { scheduledAt: new Date(Date.now() - HOUR) })
  const calledOff = await makeClinic(app.db, { status: 'cancelled' })
  const sample = await makeClinic(app.db)
  await app.db`update clinic set is_sample = true where id = ${sample}`
  const { text } = await app.get('/sitemaps/clinics.xml')
  const listed = addressesIn(text).map(pathOf)
  expect(listed).toContain(paths.nilBooking(open))
  for (const id of [over, calledOff, sample]) expect(listed).not.toContain(paths.nilBooking(id))
})

test.each(['/sitemaps/nothing.xml', '/sitemaps/facilities-xyz.xml', '/sitemaps/facilities-012345678.xml'])(
  '%s is not a sitemap file',
  async address => {
    expect((await app.get(address)).status).toBe(404)
  },
)

test('sitemaps count toward the page rate limit, small files do not', async () => {
  const page = '300'
  expect((await limited.get('/sitemap.xml')).headers['x-ratelimit-limit']).toBe(page)
  expect((await limited.get('/sitemaps/pages.xml')).headers['x-ratelimit-remaining']).toBe('298')
  expect((await limited.get('/robots.txt')).headers).not.toHaveProperty('x-ratelimit-limit')
})

test('a large catalog is split into files with each facility in exactly one', async () => {
  const { db } = publicDemo
  expect(await facilityIdParts(db)).toEqual([])
  expect((await publicDemo.get('/sitemap.xml')).text).not.toContain('facilities')
  const made = await Promise.all(Array.from({ length: 40 }, () => makeFacility(db)))
  const parts = await facilityIdParts(db, 8)
  expect(parts.length).toBeGreaterThan(1)
  const found = await Promise.all(parts.map(part => Array.fromAsync(facilityIdsIn(db, part))))
  for (const batches of found) expect(batches.flat().length).toBeLessThanOrEqual(8)
  expect(found.flat(2).toSorted()).toEqual(made.toSorted())
  const [part] = parts
  const { text } = await publicDemo.get(`/sitemaps/facilities-${part}.xml`)
  expect(addressesIn(text)).toEqual(found[0]!.flat().map(id => ORIGIN + paths.facility(id)))
})

test('a file holds at most 50,000 addresses and escapes XML characters', async () => {
  const endless = Array.from({ length: 60 }, (_, batch) =>
    Array.from({ length: 1000 }, (_, i) => `https://a.example/?x=${batch}&y=<${i}>`),
  )
  const addresses = addressesIn((await Array.fromAsync(sitemapOf(endless))).join(''))
  expect(addresses).toHaveLength(50_000)
  expect(addresses[1]).toBe('https://a.example/?x=0&amp;y=&lt;1&gt;')
})

type Manifest = { icons: { src: string; sizes: string; type: string; purpose?: string }[] }

/** The longest matching rule wins (RFC 9309, section 2.2.2). */
function isAllowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , start]) => path.startsWith(start!))
  return rules.toSorted(([, , a], [, , b]) => b!.length - a!.length)[0]?.[1] !== 'Disallow'
}

/** At a fixed offset in PNG's first chunk, IHDR. */
async function pictureAt(address: string) {
  const {
    statusCode: status,
    rawPayload,
    headers,
  } = await app.app.inject({ authority: 'openfield.test', url: address })
  const sizes = [16, 20].map(at => rawPayload.readUInt32BE(at)).join('x')
  return { status, sizes, type: headers['content-type'] }
}

/** Throws when the file is not well-formed. */
function addressesIn(xml: string): string[] {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/)
  const open: string[] = []
  for (const [, end, name] of xml.matchAll(/<(\/?)(\w+)[^<>]*>/g)) {
    if (end) expect(open.pop()).toBe(name)
    else open.push(name!)
  }
  expect(open).toEqual([])
  expect(xml.replaceAll(/<[^<>]*>|&(amp|lt|gt);/g, '')).not.toMatch(/[<>&]/)
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
}

function pathOf(address: string): string {
  return new URL(address).pathname
}
