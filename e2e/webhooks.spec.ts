import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { Webhook as Checker } from 'standardwebhooks'
import { RECEIVER } from '../src/app/testing/ask-receiver.ts'
import { makeOwnedFacility } from '../src/app/testing/make-owned.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { signUp } from './import-steps.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { look, settled, watch } from './page-checks.ts'

/** The owner's own server, on this machine, known as `RECEIVER`. */
let receiver: Receiver
let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  receiver = await startReceiver()
  server = await startOwnServer({ RECEIVER_ORIGIN: receiver.origin }, ['src/app/testing/receiver-process.ts'])
})
test.afterAll(async () => {
  await server?.stop()
  receiver.server.close()
})
test.beforeEach(() => {
  receiver.arrived.length = 0
  receiver.status = 204
})

test('an owner adds a webhook, tests it, receives a booking, and resends a failed delivery', {
  tag: '@desk',
}, async ({ browser }) => {
  const { page, facilityId } = await ownerPage(browser)
  await page.goto('/account/webhooks')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await look(page, 'webhooks-empty')
  const secret = await addWebhook(page, `${RECEIVER}/hooks`)

  await page.getByRole('button', { name: 'Send test to receiver.example' }).click()
  await expect(page.getByText('Test delivered: status 204.')).toBeVisible()
  expect(deliveredTypes(secret)).toEqual(['webhook.test'])

  const booking = await bookManually(page, facilityId)
  await expect.poll(() => deliveredTypes(secret)).toEqual(['webhook.test', 'booking.created', 'booking.confirmed'])

  receiver.status = 500
  expect((await page.request.post(`/api/bookings/${booking}/cancel`, { data: {} })).status()).toBe(200)
  await expect.poll(() => receiver.arrived.length).toBe(4)
  await page.reload()
  await settled(page)
  await expect(page.getByText('Deliveries are failing')).toBeVisible()
  await page.getByRole('button', { name: 'Show deliveries to receiver.example' }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
  await expect(deliveries).toHaveCount(4)
  await expect(deliveries.first()).toContainText('The server returned status 500. We need 200 to 299.')
  await deliveries.nth(1).getByText('Payload').click()
  await expect(deliveries.nth(1)).toContainText('"name": "Pat Jones"')
  await look(page, 'webhooks-log')
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, 'webhooks-log-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  receiver.status = 200
  await deliveries.first().getByRole('button', { name: 'Resend booking.cancelled' }).click()
  await expect(deliveries.first()).toContainText('Delivered')
  await expect(page.getByText('Deliveries are failing')).toBeHidden()
  const [failed, arrived] = receiver.arrived.slice(3)
  expect(arrived!.headers['webhook-id']).toBe(failed!.headers['webhook-id'])
  expect(deliveredTypes(secret).at(-1)).toBe('booking.cancelled')

  await page.getByRole('button', { name: 'Remove receiver.example' }).click()
  await look(page, 'webhooks-remove')
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
})

test('a private webhook address is refused, and an unreachable one fails its test', {
  tag: '@phone',
}, async ({ browser }) => {
  const { page } = await ownerPage(browser)
  await page.goto('/account/webhooks')
  await settled(page)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  const address = dialog.getByLabel('URL')
  const add = dialog.getByRole('button', { name: 'Add webhook' })
  await address.fill('http://example.com/hooks')
  await add.click()
  await expect(dialog.getByText('The URL must start with https://', { exact: false })).toBeVisible()
  await address.fill('https://localhost:8443/hooks')
  await expect(dialog.getByText('We can’t reach this URL from the internet.', { exact: false })).toBeVisible()
  await address.fill('https://169.254.169.254/hooks')
  await add.click()
  await expect(dialog.getByRole('alert')).toContainText('We can’t reach this URL from the internet.')
  await look(page, 'webhooks-refused')
  await expect(address).toHaveValue('https://169.254.169.254/hooks')
  await address.fill('https://nobody.invalid/hooks')
  await add.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test to nobody.invalid' }).click()
  await expect(page.getByRole('alert')).toContainText('Test failed')
  await look(page, 'webhooks-not-arrived')
})

test('a disabled webhook says so, five is the limit, failed loads can be retried', { tag: '@desk' }, async ({
  browser,
}) => {
  const { page } = await ownerPage(browser)
  for (const name of ['one', 'two', 'three', 'four', `five-${'x'.repeat(200)}`]) {
    const data = { url: `${RECEIVER}/${name}`, events: ['booking.confirmed'] }
    expect((await page.request.post('/api/developer/webhooks', { data })).status()).toBe(200)
  }
  const off = `update webhook_endpoint set failing_since = now() - interval '4 days', disabled_at = now() where url like '%/two'`
  await withDatabase(db => db.unsafe(off), server.dataDir)
  await page.goto('/docs/api')
  await settled(page)
  await page.route('**/api/developer/webhooks', route => route.fulfill({ status: 503 }))
  await page.getByRole('region', { name: 'Webhooks, feeds, widget' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('We couldn’t load your webhooks')).toBeVisible()
  await look(page, 'webhooks-failed')
  await page.unroute('**/api/developer/webhooks')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You’ve reached the limit of 5 webhooks.')).toBeVisible()
  await look(page, 'webhooks-full')
  await page.getByRole('button', { name: 'Turn back on' }).click()
  await expect(page.getByText('Turned off')).toBeHidden()
})

test('webhook events are documented beside the API, and managing them requires sign-in', { tag: '@phone' }, async ({
  page,
}) => {
  const watched = watch(page)
  await page.goto('/docs/api#webhooks')
  await settled(page)
  const part = page.getByRole('region', { name: 'Webhooks', exact: true })
  await part.getByText('booking.cancelled', { exact: true }).click()
  await expect(part.getByText('timestamp', { exact: true })).toBeVisible()
  await part.getByRole('link', { name: 'your webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  watched.expectClean()
})

type Arrived = { headers: Record<string, string>; body: string }
type Receiver = { server: Server; origin: string; arrived: Arrived[]; status: number }

async function startReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = []
  const listening = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() })
      response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { server: listening, origin, arrived, status: 204 }
}

/** In order. Throws on a wrong signature. */
function deliveredTypes(secret: string): string[] {
  const checker = new Checker(secret)
  return receiver.arrived.map(({ body, headers }) => (checker.verify(body, headers) as { type: string }).type)
}

/** Newly signed up at this file's server, with a facility. */
async function ownerPage(browser: Parameters<Parameters<typeof test>[2]>[0]['browser']) {
  const { viewport, hasTouch } = test.info().project.use
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport,
    hasTouch,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signUp(page)
  const { account } = (await (await page.request.get('/api/session')).json()) as { account: { id: string } }
  const facilityId = await withDatabase(db => makeOwnedFacility(db, { ownerId: account.id }), server.dataDir)
  return { page, facilityId }
}

/** Returns the copied secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('URL').fill(url)
  await look(page, 'webhooks-add')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Save this secret' })
  const secret = await shown.getByLabel('Secret').inputValue()
  await look(page, 'webhooks-secret')
  await shown.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByText('whsec_')).toHaveCount(0)
  return secret
}

/** In the owner's calendar; returns its id. */
async function bookManually(page: Page, facilityId: string): Promise<string> {
  const day = addDays(dateIn('America/New_York', Date.now()), 7)
  const answer = await page.request.post(`/api/owner/facilities/${facilityId}/bookings`, {
    data: { from: `${day}T18:00`, to: `${day}T19:00`, price: '40.00', name: 'Pat Jones', email: '', phone: '' },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { booking: { id: string } }).booking.id
}
