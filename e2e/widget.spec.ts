import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { look, settled, tabTo, takePicture, watch } from './page-checks.ts'

/** A sample whose calendar is ours, unused by other journeys. */
const FACILITY = facilityId({ source: 'sample', sourceRef: 'plano-armadillo' })

let site: Site
test.beforeAll(async ({ baseURL }) => {
  site = await startSite(baseURL!)
})
test.afterAll(() => site.server.close())

test('keyboard alone chooses a time on another site, and booking continues on ours', {
  tag: ['@phone', '@main'],
}, async ({ page }) => {
  const faults = watchSite(page)
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}" days="14"></openfield-booking>`))
  const widget = page.locator('openfield-booking')
  await expect(widget.getByRole('heading', { level: 2 })).not.toHaveText('Book a field')
  await expect(widget.getByText(/^Times are in Central Time, where the facility is\.$/)).toBeVisible()
  // After the week of demo bookings.
  await openDay(widget, 10)

  const [first, second] = [times(widget).nth(3), times(widget).nth(4)]
  await tabTo(page, first)
  await expect(first).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, second)
  await page.keyboard.press('Space')
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(widget.getByRole('status')).toContainText(/^Selected: \w{3}, \w{3} \d+, \d/)
  expect(await page.evaluate<number[]>('window.choices.map(({ times }) => times.length)')).toEqual([1, 2])
  await look(page, 'widget-chosen')

  await tabTo(page, second)
  await page.keyboard.press('Space')
  const name = (await first.textContent())!
  const link = widget.getByRole('link', { name: 'Continue on Openfield (opens in a new tab)' })
  await tabTo(page, link)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const booking = await opened
  await expect(booking).toHaveURL(new RegExp(`/booking/${FACILITY}\\?date=[\\d-]{10}&time=\\d\\d%3A\\d\\d$`))
  const range = /, (\d[^,]*M), /.exec(name)![1]!
  await expect(booking.getByRole('button', { name: new RegExp(`, ${range}, .*your pick`) })).toBeVisible()
  expect(await booking.evaluate('window.opener')).toBeNull()
  expect(faults).toEqual([])
})

test('widget and site styles do not affect each other, in light and dark', { tag: ['@phone', '@main'] }, async ({
  page,
}) => {
  const widgets = ['', 'theme="dark"'].map(
    theme => `<openfield-booking facility="${FACILITY}" ${theme}></openfield-booking>`,
  )
  await page.goto(site.at(`<h2 class="name">Of the site</h2>${widgets.join('')}`))
  const [plain, dark] = [page.locator('openfield-booking').first(), page.locator('openfield-booking').last()]
  await expect(times(dark).first()).toBeVisible()
  await expect(plain.getByRole('heading', { level: 2 })).toHaveCSS('text-transform', 'none')
  await expect(plain.getByRole('heading', { level: 2 })).toHaveCSS('font-size', '24px')
  await expect(page.getByText('Of the site')).toHaveCSS('color', 'rgb(128, 0, 0)')
  const colors = async (widget: Locator) =>
    widget.locator('.frame').evaluate(frame => {
      const { backgroundColor, color } = (globalThis as unknown as Painter).getComputedStyle(frame)
      return [backgroundColor, color]
    })
  expect(await colors(plain)).toEqual(['rgb(255, 255, 255)', 'rgb(16, 35, 26)'])
  expect(await colors(dark)).toEqual(['rgb(20, 31, 25)', 'rgb(237, 243, 236)'])
  await look(page, 'widget-themes')
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}"></openfield-booking>`, { scheme: 'dark' }))
  await expect(times(plain).first()).toBeVisible()
  expect(await colors(plain)).toEqual(['rgb(20, 31, 25)', 'rgb(237, 243, 236)'])
  await look(page, 'widget-dark-page')
  await page.emulateMedia({ forcedColors: 'active' })
  // Picture only: axe would read colors that the browser has replaced.
  await takePicture(page, 'widget-forced-colors')
})

test('touch targets are at least 44 px, even in a narrow column', { tag: '@main' }, async ({ page }) => {
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}" days="14"></openfield-booking>`, { width: 240 }))
  const widget = page.locator('openfield-booking')
  await expect(times(widget).first()).toBeVisible()
  await expect(widget.getByRole('group', { name: 'Days' }).getByRole('button')).toHaveCount(14)
  for (const control of await widget.locator('button:visible, a:visible').all()) {
    const box = (await control.boundingBox())!
    expect.soft(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await look(page, 'widget-narrow')
})

test('errors are explained, and one click retries', { tag: ['@phone', '@main'] }, async ({ page }) => {
  await page.goto(site.at('<openfield-booking></openfield-booking>'))
  const widget = page.locator('openfield-booking')
  await expect(widget.getByRole('alert')).toContainText('No facility set')
  await page.evaluate(`document.querySelector('openfield-booking').setAttribute('facility', '${NOBODY}')`)
  await expect(widget.getByRole('alert')).toContainText('Facility not found')
  await look(page, 'widget-missing')

  await page.route('**/api/availability-days*', route => route.fulfill({ status: 503 }))
  await page.evaluate(`document.querySelector('openfield-booking').setAttribute('facility', '${FACILITY}')`)
  await expect(widget.getByRole('alert')).toContainText('We couldn’t load available times')
  await look(page, 'widget-failed')
  await page.unroute('**/api/availability-days*')
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect(times(widget).first()).toBeVisible()
  await expect(widget.getByRole('alert')).toHaveCount(0)
  await expect(widget.locator(':focus')).toHaveCount(1)
})

test('the widget reserves space while loading, and says when a day is full', { tag: ['@phone', '@main'] }, async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/facilities/*', async route => {
    await answer.promise
    await route.continue()
  })
  await page.route('**/api/availability-slots*', async route => {
    const response = await route.fetch()
    const slots = (await response.json()) as object[]
    await route.fulfill({ response, json: slots.map(slot => ({ ...slot, status: 'booked' })) })
  })
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}"></openfield-booking>`))
  const widget = page.locator('openfield-booking')
  await expect(widget.locator('.frame')).toHaveAttribute('aria-busy', 'true')
  await look(page, 'widget-loading')
  answer.resolve()
  await expect(widget.getByText('All times on this day are taken. Try another day.')).toBeVisible()
  await expect(widget.locator('.frame')).toHaveAttribute('aria-busy', 'false')
  await look(page, 'widget-full')
})

test('a connected provider is named, and one broken widget does not affect others', {
  tag: ['@phone', '@main'],
}, async ({ page }) => {
  const faults = watchSite(page)
  const civicrec = facilityId({ source: 'sample', sourceRef: 'southlake-sagebrush' })
  await page.goto(
    site.at(
      [civicrec, NOBODY, 'no-id']
        .map(id => `<openfield-booking facility="${id}" days="3"></openfield-booking>`)
        .join(''),
    ),
  )
  const [connected, missing, wrong] = [0, 1, 2].map(at => page.locator('openfield-booking').nth(at))
  await expect(missing!.getByRole('alert')).toContainText('Facility not found')
  await expect(wrong!.getByRole('alert')).toContainText('Facility not found')
  await expect(connected!.getByText(/CivicRec( \(simulated\))?/)).toBeVisible()
  await look(page, 'widget-connected')
  expect(faults).toEqual([expect.stringContaining('404')])
})

test('a closed facility offers no times', { tag: ['@phone', '@main'] }, async ({ page }) => {
  await page.route(`**/api/facilities/${FACILITY}`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isRetired: true } })
  })
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}"></openfield-booking>`))
  const widget = page.locator('openfield-booking')
  await expect(widget.getByRole('alert')).toContainText('The owner closed this facility.')
  await expect(widget.locator('button:visible, a:visible')).toHaveCount(0)
  await look(page, 'widget-retired')
})

test('a hostile name renders as text', { tag: ['@phone', '@main'] }, async ({ page }) => {
  const faults = watchSite(page)
  const name = '<img src=x onerror=alert(1)> "Field"'
  await page.route(`**/api/facilities/${FACILITY}`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), name } })
  })
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}"></openfield-booking>`))
  await expect(page.locator('openfield-booking').getByRole('heading', { level: 2 })).toHaveText(name)
  expect(faults).toEqual([])
})

test('the widget refreshes every minute: taken selections are dropped, failures shown, focus kept', {
  tag: ['@phone', '@main'],
}, async ({ page }) => {
  await page.clock.install()
  await page.goto(site.at(`<openfield-booking facility="${FACILITY}"></openfield-booking>`))
  const widget = page.locator('openfield-booking')
  await openDay(widget, 2)
  await times(widget).first().click()
  await times(widget).nth(3).focus()
  const focused = await times(widget).nth(3).textContent()
  await page.route('**/api/availability-slots*', async route => {
    const response = await route.fetch()
    const slots = (await response.json()) as { status: string }[]
    const first = slots.findIndex(({ status }) => status === 'open')
    await route.fulfill({
      response,
      json: slots.map((slot, at) => (at === first ? { ...slot, status: 'booked' } : slot)),
    })
  })
  await page.clock.fastForward(61_000)
  await expect(widget.getByRole('status')).toHaveText('A time you selected was just taken.')
  await expect(widget.getByText('Choose a time', { exact: true })).toBeVisible()
  await expect(widget.locator(':focus')).toHaveText(focused!)
  expect(await page.evaluate<(string | null)[]>('window.choices.map(({ url }) => url)')).toEqual([
    expect.stringContaining('/booking/'),
    null,
  ])

  await page.route('**/api/facilities/*', route => route.abort())
  await page.clock.fastForward(61_000)
  await expect(widget.getByText('We couldn’t refresh these times.', { exact: false })).toBeVisible()
  await expect(times(widget).first()).toBeVisible()
  await look(page, 'widget-stale')
})

test('the demo page previews the widget and its snippet', { tag: ['@desk', '@main'] }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const watched = watch(page)
  await page.goto('/widget-demo')
  await settled(page)
  await page.getByLabel('Facility', { exact: true }).fill(`https://openfield.example/facilities/${FACILITY}`)
  await page.getByRole('combobox', { name: 'Days' }).selectOption('14 days')
  await page.getByLabel('Colors').selectOption('Dark')
  const widget = page.locator('openfield-booking')
  await expect(widget.getByRole('group', { name: 'Days' }).getByRole('button')).toHaveCount(14)
  await look(page, 'widget-demo')
  await page.getByRole('button', { name: 'Copy snippet' }).click()
  await expect(page.getByRole('button', { name: 'Copied snippet' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `<script src="${new URL(page.url()).origin}/widget.js" async></script>\n` +
      `<openfield-booking facility="${FACILITY}" theme="dark" days="14"></openfield-booking>`,
  )
  await page.getByLabel('Facility', { exact: true }).fill('the big field')
  await expect(page.getByText('We can’t find a facility ID in this.', { exact: false })).toBeVisible()
  watched.expectClean()
})

test('the script is small, open to all origins, and immutable only under its version', {
  tag: ['@desk', '@main'],
}, async ({ request }) => {
  const answer = await request.get('/widget.js', { headers: { 'accept-encoding': 'br' } })
  const headers = answer.headers()
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    vary: 'accept-encoding',
  })
  const script = await answer.body()
  expect(script.length).toBeGreaterThan(1000)
  expect(script.length).toBeLessThanOrEqual(30 * 1024)
  const version = headers.etag!.replaceAll('"', '')
  const keptFor = async (v: string) => (await request.get(`/widget.js?v=${v}`)).headers()['cache-control']
  expect(await keptFor(version)).toBe('public, max-age=31536000, immutable')
  expect(await keptFor('older')).toBe(headers['cache-control'])
  expect((await request.get('/widget.js', { headers: { 'if-none-match': headers.etag! } })).status()).toBe(304)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The journeys' part of a browser's global object. */
type Painter = { getComputedStyle: (element: unknown) => { backgroundColor: string; color: string } }

function times(widget: Locator): Locator {
  return widget.getByRole('group', { name: 'Available times' }).getByRole('button')
}

/** Today may have no times left. */
async function openDay(widget: Locator, index: number): Promise<void> {
  const day = widget.getByRole('group', { name: 'Days' }).getByRole('button').nth(index)
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(times(widget).nth(4)).toBeVisible()
}

/** Script errors, and violations of the site's content policy. */
function watchSite(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  page.on('dialog', dialog => faults.push(dialog.message()))
  return faults
}

type Site = { server: Server; at: (html: string, look?: SiteLook) => string }
type SiteLook = { scheme?: 'dark'; width?: number }

/** A third-party site: its policy allows only our script and responses, and its styles apply to everything. */
async function startSite(origin: string): Promise<Site> {
  const server = createServer(({ url }, response) => {
    const query = new URL(url!, 'http://localhost').searchParams
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${origin} 'nonce-site'; connect-src ${origin}; style-src 'nonce-site'; img-src data:; require-trusted-types-for 'script'`,
    )
    response.end(pageOf(origin, query))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    at: (html, { scheme = '', width = '' }: { scheme?: string; width?: number | string } = {}) =>
      `http://127.0.0.1:${port}/?${new URLSearchParams({ html, scheme, width: String(width) }).toString()}`,
  }
}

function pageOf(origin: string, query: URLSearchParams): string {
  const [html, scheme, width] = ['html', 'scheme', 'width'].map(name => query.get(name) ?? '')
  return `<!doctype html><html lang="en"><head><title>Somebody else’s site</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width">
<style nonce="site">
  html { font-size: 50%; color-scheme: ${scheme || 'light'} }
  body { margin: 8px; ${width ? `width: ${width}px;` : ''} font: italic 30px/3 serif; letter-spacing: 4px }
  * { color: maroon; text-transform: uppercase }
  button, a { display: none !important }
  h1 { font-size: 20px }
</style>
<script nonce="site">
  window.choices = []
  document.addEventListener('openfield-choose', ({ detail }) => window.choices.push(detail))
</script>
<script src="${origin}/widget.js" async></script>
</head><body><main><h1>Our club</h1>${html}</main></body></html>`
}
