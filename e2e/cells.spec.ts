import { expect, type Page, test } from '@playwright/test'
import { type RunningCells, startCells } from '../scripts/processes/start-cells.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { cards, fillCard, fillDetails, hold, openReceipt, payButton } from './booking-steps.ts'
import { readMail } from './mailbox.ts'
import { hydrated, look, settled } from './page-checks.ts'

// Two cells start, one of them twice.
test.setTimeout(20 * 60_000)

const EMAIL = 'carla-crosses@players.example'
const PASSWORD = 'a field of clover'

let cells: RunningCells
test.beforeAll(async () => {
  test.setTimeout(12 * 60_000)
  cells = await startCells()
})
test.afterAll(() => cells?.stop())

test('a person signs up once, searches both cells and books in each', async ({ browser }) => {
  const { shared, east, south } = cells
  const context = await browser.newContext({ baseURL: east.origin, reducedMotion: 'reduce' })
  const page = await context.newPage()

  await page.goto(`${shared}/NY/search?location=Brooklyn`)
  await expect(page).toHaveURL(`${east.origin}/search?location=Brooklyn`)
  await page.goto(`${shared}/tx/sign-in`)
  await expect(page).toHaveURL(`${south.origin}/sign-in`)

  await signUp(page)
  await expect(page).toHaveURL(`${south.origin}/sign-in`)
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(page.getByText(EMAIL)).toBeVisible()

  await page.goto(`${east.origin}/search?sort=price`)
  await expect(page.getByText(/^Showing \d+ of \d+ facilities$/).first()).toBeVisible()
  await expectBoth(page)
  await look(page, 'cells-search')
  const bookings = [
    await bookFound(page, { search: '/search?location=Brooklyn&sport=Basketball', origin: east.origin }),
    await bookFound(page, { search: '/search?location=Plano%2C+TX&sport=Lacrosse', origin: south.origin }),
  ]
  for (const { origin, name } of bookings) {
    await page.goto(`${origin}/bookings`)
    await expect(page.getByText('Bookings made with your account.')).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByText(bookings.find(one => one.name !== name)!.name)).toHaveCount(0)
  }

  await south.stop()
  await page.goto(`${east.origin}/search?sort=price`)
  await settled(page)
  const missing = page.getByText('Fields in Texas can’t be shown right now.')
  await expect(missing).toBeVisible()
  expect(await siteLinks(page, south.origin).count()).toBe(0)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  await look(page, 'cells-missing')
  const down = await page.request.get(`${south.origin}/`)
  expect([down.status(), await down.text()]).toEqual([
    503,
    'Fields in Texas can’t be shown right now. Please try again in a few minutes.',
  ])

  await south.start()
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(missing).toBeHidden({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  await expectBoth(page)

  await page.goto(`${south.origin}/bookings`)
  await expect(page.getByText('Bookings made with your account.')).toBeVisible()
  await page.request.post(`${east.origin}/api/sign-out`)
  const session = async () => (await (await page.request.get(`${south.origin}/api/session`)).json()) as object
  await expect.poll(session, { timeout: 120_000 }).toMatchObject({ account: null })
  await context.close()
})

/** From the sign-in page of one cell, at the other. */
async function signUp(page: Page): Promise<void> {
  const { east } = cells
  await settled(page)
  await page.getByRole('button', { name: 'Sign in with your Openfield account' }).click()
  await page.waitForURL(`${east.origin}/sign-in/cell?*`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Carla Crosses')
  await page.getByLabel('Email', { exact: true }).fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await look(page, 'cells-verify')
  const mail = await readMail(page.context(), EMAIL, /verify/i)
  const other = await page.context().newPage()
  await other.goto(mail.linkTo('Verify email'))
  await other.getByRole('button', { name: 'Verify email' }).click()
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectBoth(page: Page): Promise<void> {
  const total = async (origin: string, query: string) =>
    Number((await page.request.get(`${origin}/api/facilities?limit=1${query}`)).headers()['x-total-count'])
  const all = (await total(cells.east.origin, '')) + (await total(cells.south.origin, ''))
  await expect(page.getByText(`Showing ${all} of ${all} facilities`).first()).toBeVisible()
  await expect(siteLinks(page, cells.south.origin).first()).toBeVisible()
  await expect(siteLinks(page, '').first()).toBeVisible()
}

function siteLinks(page: Page, origin: string) {
  return page.getByRole('article').locator(`a[href^="${origin}/booking/"]`)
}

type Booked = { origin: string; name: string }

/** The first field that the search at east finds, by its link. Returns its name. */
async function bookFound(page: Page, { search, origin }: { search: string; origin: string }): Promise<Booked> {
  await page.goto(`${cells.east.origin}${search}`)
  const link = page.getByRole('link', { name: /^Book Now: / }).first()
  const name = (await link.getAttribute('aria-label'))!.replace('Book Now: ', '')
  await settled(page)
  await link.click()
  await page.waitForURL(`${origin}/booking/**`)
  const address = new URL(page.url())
  address.searchParams.set('date', addDays(dateIn('America/Chicago', Date.now()), 9))
  await page.goto(address.href)
  await hydrated(page)
  await hold(page, '10 to 11 AM')
  // The account is known here, too.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(EMAIL)
  await fillDetails(page, EMAIL, 'Carla Crosses')
  await fillCard(page, cards.works)
  await payButton(page).click()
  await openReceipt(page)
  await expect(page.getByText(/OF-[2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
  return { origin, name }
}
