import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { everyScreen, type Screen } from './every-screen.ts'

/** A crawler's view: no JavaScript, one width, since the HTML is the same on all screens. */
test.use({ javaScriptEnabled: false })

test('every page gives crawlers its full text, metadata and structured data', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const missing: string[] = []
  page.on('response', answer => {
    if (answer.status() === 404 && !answer.request().isNavigationRequest()) missing.push(answer.url())
  })
  const pictures = new Set<string>()
  const descriptions = new Map<string, string>()
  for (const screen of await everyScreen(async address => (await request.get(address)).json()))
    await test.step(screen.name, async () => {
      await page.goto(screen.path)
      const head = await readHead(page)
      await checkText(page, screen)
      checkHead(head, screen)
      checkFacts(head.facts, screen)
      if (head.picture) pictures.add(head.picture)
      // Only two addresses of one page, with one canonical, may share a description.
      if (head.isHidden || !head.canonical) return
      const known = descriptions.get(head.description)
      expect.soft(known ?? head.canonical, `${screen.name}: description of another page`).toBe(head.canonical)
      descriptions.set(head.description, head.canonical)
    })
  expect(missing).toEqual([])
  for (const picture of pictures) await checkPicture(request, picture)
})

test('the FAQ’s structured data matches the help page word for word', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/help')
  const faq = (await readFacts(page)).find(fact => fact['@type'] === 'FAQPage')
  const questions = faq!['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length).toBeGreaterThan(5)
  for (const { name, acceptedAnswer } of questions) {
    await expect.soft(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect.soft(page.getByText(acceptedAnswer.text, { exact: true })).toBeVisible()
  }
})

test('every sampled sitemap address answers and is its own canonical', { tag: '@desk' }, async ({ page, request }) => {
  // Only each page's head is read.
  await page.route(
    () => true,
    route => (route.request().isNavigationRequest() ? route.continue() : route.abort()),
  )
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain('Disallow: /api/')
  const index = /^Sitemap: (.+)$/m.exec(robots)![1]!
  const parts = await addressesIn(request, index)
  expect(parts.length).toBeGreaterThan(2)
  let facilities = 0
  for (const part of parts) {
    const addresses = await addressesIn(request, part)
    expect.soft(addresses.length, part).toBeLessThanOrEqual(50_000)
    expect.soft(new Set(addresses).size, `${part}: twice`).toBe(addresses.length)
    if (part.includes('facilities')) facilities += addresses.length
    for (const address of part.endsWith('/pages.xml') ? addresses : sampleOf(addresses))
      await checkAddress(page, address)
  }
  // Made-up demo facilities must not be indexed.
  const samples = (JSON.parse(await readFile('data/sample-facilities.json', 'utf8')) as unknown[]).length
  const known = await request.get('/api/facilities?limit=1')
  expect(facilities).toBe(Number(known.headers()['x-total-count']) - samples)
})

test('the manifest and every icon are served with the right type and size', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  const links = await page
    .locator('link[rel*="icon"], link[rel="manifest"]')
    .evaluateAll(all => all.map(link => link.getAttribute('href')!))
  expect(links.length).toBeGreaterThanOrEqual(3)
  for (const address of [...links, '/favicon.ico']) {
    const answer = await request.get(address)
    expect.soft(answer.status(), address).toBe(200)
    expect.soft(answer.headers()['content-type'], address).toMatch(/^(image\/|application\/manifest\+json)/)
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: expect.stringContaining('Openfield'), start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[])
    expect.soft(sizesOf(await (await request.get(src)).body()), src).toBe(sizes)
})

type Head = Awaited<ReturnType<typeof readHead>>

async function readHead(page: Page) {
  const all = async (selector: string, attribute: string) =>
    page.locator(selector).evaluateAll((elements, name) => elements.map(one => one.getAttribute(name) ?? ''), attribute)
  const robots = await all('meta[name="robots"]', 'content')
  return {
    titles: await page.locator('head > title').allInnerTexts(),
    isHidden: robots.some(text => text.includes('noindex')),
    description: (await all('meta[name="description"]', 'content'))[0],
    descriptions: (await all('meta[name="description"]', 'content')).length,
    canonicals: await all('link[rel="canonical"]', 'href'),
    canonical: (await all('link[rel="canonical"]', 'href'))[0],
    picture: (await all('meta[property="og:image"]', 'content'))[0],
    facts: await readFacts(page),
  }
}

/** schema.org objects; each must be valid JSON. */
async function readFacts(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map(text => JSON.parse(text) as Record<string, unknown>)
}

/** Their content depends on who is signed in, or on a token. */
const clientRendered = new Set(['sign-in', 'organization-invitation-missing'])

async function checkText(page: Page, { name, heading }: Screen): Promise<void> {
  if (clientRendered.has(name)) return
  await expect.soft(page.getByRole('heading', { level: 1 }), `${name}: heading`).toHaveText(heading)
  const text = await page.locator('#main').innerText()
  expect.soft(text.length, `${name}: text`).toBeGreaterThan(name.endsWith('missing') || shortPages.has(name) ? 60 : 150)
}

function checkHead(head: Head, { name, path, status = 200 }: Screen): void {
  expect.soft(head.titles, `${name}: titles`).toHaveLength(1)
  expect.soft(head.titles[0]!.length, `${name}: title`).toBeLessThanOrEqual(90)
  // Open data also uses a second vocabulary.
  for (const fact of head.facts) expect.soft([fact['@context']].flat()[0], name).toMatch(/^https:\/\/schema\.org\/?$/)
  if (status !== 200) expect.soft(head.isHidden, `${name}: may be found`).toBe(true)
  if (head.isHidden) return expect.soft(head.canonicals, `${name}: canonical of a hidden page`).toHaveLength(0)
  expect.soft(head.descriptions, `${name}: descriptions`).toBe(1)
  expect.soft(head.description!.length, `${name}: ${head.description}`).toBeGreaterThanOrEqual(50)
  expect.soft(head.description!.length, `${name}: ${head.description}`).toBeLessThanOrEqual(170)
  expect.soft(head.canonicals, `${name}: canonical`).toEqual([new URL(canonicalOf(path), baseUrl()).href])
  expect.soft(head.picture, `${name}: picture`).toMatch(/^https?:\/\/.+\.png$/)
}

/** Structured data must match the page. */
function checkFacts(facts: Head['facts'], { name, heading }: Screen): void {
  const isSolution = name.startsWith('solution-') && name !== 'solution-missing'
  const expected = { ...factsOf[name], ...(isSolution && { BreadcrumbList: true }) }
  const types = facts.map(fact => fact['@type'])
  for (const type of Object.keys(expected)) expect.soft(types, name).toContain(type)
  if (Object.keys(expected).length === 0) return
  const named = facts.find(fact => fact['@type'] === 'SportsActivityLocation' || fact['@type'] === 'SportsEvent')
  if (named) expect.soft(named['name']).toBe(heading)
}

/**
 * The first of two addresses with equal content; for a facility, its full page. Searches by sport and place are pages
 * of their own.
 */
function canonicalOf(path: string): string {
  const [bare = ''] = path.split('?')
  if (bare === '/search') return path
  if (bare.startsWith('/booking/')) return bare.replace('/booking/', '/facilities/')
  return bare === '/lacrosse-tournaments' ? '/tournaments' : bare
}

async function checkPicture(request: APIRequestContext, address: string): Promise<void> {
  const answer = await request.get(address)
  expect.soft(answer.status(), address).toBe(200)
  expect.soft(answer.headers()['content-type'], address).toBe('image/png')
  expect.soft(sizesOf(await answer.body()), address).toBe('1200x630')
}

/** From a PNG's first chunk (w3.org/TR/png-3, section 11.2.1): "1200x630". */
function sizesOf(png: Buffer): string {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

async function addressesIn(request: APIRequestContext, file: string): Promise<string[]> {
  const answer = await request.get(file)
  expect(answer.status(), file).toBe(200)
  expect(answer.headers()['content-type']).toContain('xml')
  return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
}

/** First, middle and last. */
function sampleOf(addresses: readonly string[]): string[] {
  return [...new Set([addresses[0], addresses[addresses.length >> 1], addresses.at(-1)])].filter(
    one => one !== undefined,
  )
}

async function checkAddress(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  expect.soft(answer!.status(), address).toBe(200)
  const { canonicals, isHidden } = await readHead(page)
  expect.soft([isHidden, ...canonicals], address).toEqual([false, new URL(address).href])
}

function baseUrl(): string {
  return test.info().project.use.baseURL!
}

/** Pages with just a sentence and a link. */
const shortPages = new Set([
  'admin',
  'admin-organizations',
  'admin-reviews',
  'not-found',
  'bookings',
  'favorites',
  'clinic-check-in',
  'clinic-host-desk',
])

/** Expected structured data by page. */
const factsOf: Record<string, Record<string, true>> = {
  home: { WebSite: true, Organization: true },
  facility: { SportsActivityLocation: true, BreadcrumbList: true },
  tournament: { SportsEvent: true, BreadcrumbList: true },
  help: { FAQPage: true },
  'list-your-field': { BreadcrumbList: true },
}
