import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { serveMapTiles } from '../scripts/map-tiles.ts'
import { startOwnServer } from './own-server.ts'
import { look } from './page-checks.ts'

const pins = (page: Page) => page.getByRole('region', { name: 'Map of results' }).locator('[data-pin]')

const servers = [
  { kind: 'vector', variable: 'MAP_STYLE_URL', path: '/style.json', drawn: 'canvas' },
  { kind: 'image', variable: 'MAP_TILE_URL', path: '/{z}/{x}/{y}.png', drawn: 'img.leaflet-tile-loaded' },
]

for (const { kind, variable, path, drawn } of servers)
  test(`an operator’s ${kind} map is shown; outlines remain until it comes and without it`, { tag: '@desk' }, async ({
    page,
    browser,
  }) => {
    const tiles = serveMapTiles().listen(0, 'localhost')
    await once(tiles, 'listening')
    const at = `http://localhost:${(tiles.address() as AddressInfo).port}`
    const server = await startOwnServer({ [variable]: at + path, MAP_TILE_ATTRIBUTION: 'Demo map' })
    const address = `${server.origin}/search?location=Frisco&sport=Soccer&map=1`
    const map = page.getByRole('region', { name: 'Map of results' })
    const outlines = map.locator('path.stroke-line-strong')
    async function expectMap(): Promise<void> {
      await expect(page.getByText('Demo map')).toBeVisible({ timeout: 60_000 })
      await expect(map.locator(drawn).first()).toBeVisible()
      await expect(outlines).toHaveCount(0)
      await expect(pins(page).first()).toBeVisible()
    }
    async function expectOutlines(): Promise<void> {
      await expect(outlines.first()).toBeAttached()
      await expect(pins(page).first()).toBeVisible()
      await expect(page.getByText('Demo map')).toHaveCount(0)
    }
    try {
      const refused: string[] = []
      page.on('console', message => message.text().includes('Content Security Policy') && refused.push(message.text()))
      await page.goto(address)
      await expectMap()
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await look(page, `search-map-${kind}`)
      expect(refused).toEqual([])

      await page.route(`${at}/**`, route => route.abort())
      await page.goto(address)
      await expectOutlines()
      await expect(map.locator(drawn)).toHaveCount(0)
      await page.unroute(`${at}/**`)

      const answers = Promise.withResolvers<void>()
      await page.route(`${at}/**`, async route => {
        await answers.promise
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await expectOutlines()
      answers.resolve()
      await expectMap()

      if (kind === 'image') return
      const old = await (await browser.newContext()).newPage()
      await old.addInitScript(
        'const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest) }',
      )
      await old.goto(address)
      await expect(pins(old).first()).toBeVisible()
      await expect(old.locator('.results-map canvas')).toHaveCount(0)
      await expect(old.locator('.results-map path.stroke-line-strong').first()).toBeAttached()
      await old.context().close()
    } finally {
      await server.stop()
      tiles.close()
    }
  })
