import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { emailOf } from './booking-steps.ts'
import { readMail } from './mailbox.ts'
import { look, settled, tabTo, watch } from './page-checks.ts'

const PASSWORD = 'chalk on a wet morning'
const KEYS = '/account/api-keys'

test('a member creates an API key, uses it within its scope, and revokes it', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const watched = watch(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, KEYS)
  await expect(page.getByRole('heading', { level: 1, name: /sign in/i })).toBeVisible()
  await signUp(page, context, emailOf(`keys-${test.info().project.name}-${test.info().retry}`))

  // The account page links to it; no keys yet.
  await open(page, '/account')
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await look(page, 'api-keys-empty')
  const token = await makeKey(page, 'Wall display')
  await look(page, 'api-keys-made')

  // Shown only once.
  await open(page, KEYS)
  await expect(page.getByText(token)).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: 'Wall display' })
  await expect(row).toContainText(token.slice(0, 10))
  await expect(row).toContainText('Not used yet')

  const program = await browser.newContext()
  await expectWithinScope(program, token)
  await tryInDocs(page, token)

  await open(page, KEYS)
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: 'Revoke Wall display' }).click()
  await look(page, 'api-keys-revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your keys' })).toBeFocused()
  const refused = await ask(program, '/api/bookings', token)
  expect(refused).toEqual([401, 'key-unknown'])
  await program.close()
  watched.expectClean()
})

test('keyboard alone finds an operation in the docs, and a failed request keeps its body', { tag: '@desk' }, async ({
  page,
}) => {
  const watched = watch(page)
  await page.route('**/api/openapi.json', route => route.abort())
  await open(page, '/docs/api')
  await expect(page.getByText('We couldn’t load the operations')).toBeVisible()
  await look(page, 'api-docs-failed')
  await page.unroute('**/api/openapi.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Bookings' })).toBeVisible()

  await tabTo(page, page.getByLabel('Find an operation'))
  await page.keyboard.type('no such words')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByLabel('Find an operation').fill('placeHolds hold-slots')
  await expect(page.getByText('0 operations')).toBeVisible()
  await page.getByLabel('Find an operation').fill('hold-slots')
  await expect(page.getByText('1 operation', { exact: true })).toBeVisible()
  const operation = page.locator('#postHoldSlots')
  await tabTo(page, operation.locator('summary').first())
  await page.keyboard.press('Enter')

  const body = operation.getByLabel('Body')
  await body.fill('{ "slotIds": [')
  await expect(operation.getByText('This isn’t valid JSON.')).toBeVisible()
  await body.fill('{ "slotIds": [] }')
  await page.route('**/api/hold-slots', route => route.abort())
  await operation.getByRole('button', { name: 'Send request' }).click()
  await expect(operation.getByText('We didn’t get a complete response.')).toBeVisible()
  await expect(body).toHaveValue('{ "slotIds": [] }')
  await page.unroute('**/api/hold-slots')
  await operation.getByRole('button', { name: 'Send request' }).click()
  await expect(operation.getByText('400 Bad Request')).toBeVisible()
  await expect(operation.getByText('invalid-request')).toBeVisible()
  await look(page, 'api-docs-refused')

  // Operations for people only: hidden by default, found by address.
  await page.getByLabel('Find an operation').fill('')
  await expect(page.locator('#getAdminLog')).toHaveCount(0)
  await open(page, '/docs/api#getAdminLog')
  await expect(page.locator('#getAdminLog')).toContainText('API keys can’t call it.')
  watched.expectClean()
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

/** With a verified address. */
async function signUp(page: Page, context: BrowserContext, email: string): Promise<void> {
  await open(page, '/sign-in')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Pia Programmer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  const mail = await readMail(context, email, /Verify your email/)
  await open(page, mail.linkTo('Verify email'))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
}

/** Returns a read-only key. */
async function makeKey(page: Page, name: string): Promise<string> {
  await settled(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Enter a name for the key.', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Read', { exact: true }).uncheck()
  await expect(page.getByText('Choose at least one permission.')).toBeVisible()
  await page.getByLabel('Read', { exact: true }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText(`“${name}” is ready`)).toBeVisible()
  await page.getByRole('button', { name: 'Copy key' }).click()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/^ofk_[\w-]{43}$/)
  await expect(page.getByText(copied)).toBeVisible()
  return copied
}

/** Status and code of the response. */
async function ask(program: BrowserContext, url: string, token: string, data?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await program.request.fetch(url, { headers, ...(data && { method: 'POST', data }) })
  const body = (await answer.json()) as { code?: string }
  return [answer.status(), body.code]
}

async function expectWithinScope(program: BrowserContext, token: string): Promise<void> {
  expect(await ask(program, '/api/bookings', token)).toEqual([200, undefined])
  expect(await ask(program, '/api/bookings', token, {})).toEqual([403, 'key-not-enough'])
  expect(await ask(program, '/api/developer/keys', token)).toEqual([403, 'key-not-enough'])
  expect(await ask(program, '/api/facilities?limit=1', `${token.slice(0, -3)}xxx`)).toEqual([401, 'key-unknown'])
}

/** First with the key, then with the session. */
async function tryInDocs(page: Page, token: string): Promise<void> {
  await open(page, '/docs/api#getBookings')
  const operation = page.locator('#getBookings')
  const send = operation.getByRole('button', { name: 'Send request' })
  await expect(operation.getByText('A key needs the scope “read”.')).toBeVisible()
  await expect(operation.getByText('Sent as Pia Programmer')).toBeVisible()
  await page.getByLabel('Try with a key').fill(token)
  await expect(operation.getByText(`Sent with your key ${token.slice(0, 10)}`)).toBeVisible()
  await send.click()
  await expect(operation.getByText('200 OK')).toBeVisible()
  await operation.getByRole('button', { name: 'Copy curl' }).click()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toContain(`-H 'Authorization: Bearer ${token}'`)
  await operation.getByRole('tab', { name: 'JavaScript' }).click()
  await expect(operation.getByText('await fetch(')).toBeVisible()
  await look(page, 'api-docs-tried')
}
