import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { withDatabase } from './administrator.ts'
import { look, settled, watch } from './journey.ts'

test('without a clinic the page says so in the words of the specification', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/nil-clinics')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NIL Clinics')
  const invitation = page.getByRole('region', { name: 'Be there for the first one' })
  await expect(invitation.getByRole('link', { name: 'Find a field to teach on' })).toHaveAttribute('href', '/search')
  await invitation.getByRole('button', { name: 'Tell me about clinics' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Tell me about clinics')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.getByLabel('Sport', { exact: true }).locator('option').allInnerTexts()).toEqual([
    'All Sports',
    'Basketball',
    'Football',
    'Soccer',
    'Tennis',
    'Baseball',
    'Volleyball',
    'Track & Field',
    'Swimming',
    'Golf',
    'Hockey',
  ])
  await expect(page.getByLabel('Location', { exact: true }).locator('option')).toHaveCount(11)
  await page.getByLabel('Search clinics').fill('nobody teaches this')
  await expectShown(page, 0)
  await expect(page.getByText('No clinics found', { exact: true })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more options.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search clinics')).toHaveValue('')
  await expect(page).toHaveURL(/\/nil-clinics$/)
  watched.expectClean()
})

test('filters find a clinic, and its page says when, where and how much', async ({ page }) => {
  const watched = watch(page)
  const id = randomUUID()
  const title = `Serve and return for the ${test.info().project.name}`
  await insertClinic(id, title)
  try {
    // An address of its own: the server keeps pages for seconds, and the one without filters may be of before.
    await page.goto(`/nil-clinics?search=nothing+on+the+${test.info().project.name}`)
    await settled(page)
    await page.getByLabel('Search clinics').fill('FOOTWORK and tempo')
    await expectShown(page, 1)
    await page.getByLabel('Sport', { exact: true }).selectOption('Golf')
    await expectShown(page, 0)
    await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
    await page.getByLabel('Location', { exact: true }).selectOption('Texas')
    await expectShown(page, 1)
    await expect(page).toHaveURL(/search=FOOTWORK\+and\+tempo&sport=Tennis&location=TX/)
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
    for (const fact of ['Saturday, June 8, 2030', '12 places']) await expect(card).toContainText(fact)
    await expect(card).toContainText('$45 a person')
    await look(page, 'nil-clinics-found')
    await page.goBack()
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('')

    await page.getByRole('link', { name: `See clinic: ${title}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    for (const fact of ['Saturday, June 8, 2030', '$45 a person', '12 in all', '10 to 11:30 AM'])
      await expect(page.locator('#main')).toContainText(fact)
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/)
    await look(page, 'nil-booking')
  } finally {
    await withDatabase(db => db`delete from clinic where id = ${id}`)
  }
  watched.expectClean()
})

test('a choice that is made at the moment when typing pauses is kept @desk', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  for (const [path, field, list, both] of [
    ['/nil-clinics', 'search', ['sport', 'Golf'], /search=swing&sport=Golf/],
    ['/tournaments', 'q', ['division', 'Girls'], /q=swing&division=Girls/],
  ] as [path: string, field: string, list: [name: string, value: string], both: RegExp][]) {
    await page.goto(path)
    await settled(page)
    await page.locator(`#main input[name=${field}]`).fill('s')
    await expect(page).toHaveURL(new RegExp(`${field}=s$`))
    // Slow enough that an address takes a moment to be shown.
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.evaluate(typeAndChoose({ field, list, pause: 310 }))
    await expect.soft(page, path).toHaveURL(both)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})

test('what the address asks for and the lists do not have is said; the form works without JavaScript @phone', async ({
  browser,
}) => {
  const { baseURL, viewport } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/nil-clinics?sport=Chess&location=ZZ')
  expect(answer!.status()).toBe(200)
  await expect(page.getByText(/We left out the sport “Chess” and the location “ZZ”/)).toBeVisible()
  await page.getByLabel('Search clinics').fill('dribble')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=dribble/)
  await expectShown(page, 0)
  await context.close()
})

test('what is not there is answered 404, with a page that leads on @desk', async ({ page }) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [address, heading, way] of [
    [`/nil-booking/${nobody}`, 'Clinic not found', 'Back to NIL Clinics'],
    ['/nil-booking/nonsense', 'Invalid booking URL', 'Back to NIL Clinics'],
    [`/booking/${nobody}`, 'Facility not found', 'Back to Search'],
    ['/booking/nonsense', 'Invalid booking URL', 'Back to Search'],
    [`/tournaments/${nobody}`, 'Tournament not found', 'See all tournaments'],
    ['/tournaments/nonsense', 'Tournament not found', 'See all tournaments'],
    ['/solutions/nobody', '404 Page Not Found', 'Return to Home'],
    ['/no/such/page', '404 Page Not Found', 'Return to Home'],
  ] as const) {
    const answer = await page.goto(address)
    expect.soft(answer!.status(), address).toBe(404)
    await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
    await expect.soft(page.locator('#main').getByRole('link', { name: way }), address).toBeVisible()
  }
  await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
  await page.locator('#main').getByLabel('Location').fill('Brooklyn')
  await page.locator('#main').getByRole('button', { name: 'Search Fields' }).click()
  await expect(page).toHaveURL('/search?location=Brooklyn')
})

test('the import page says which columns a list can have and leads to the other ways in @phone', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/csv-upload')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk Facility Import')
  await expect(page.locator('#main').getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/')
  await page.getByText('Columns you can use').click()
  // Rows are blocks at this width, and still a table for whoever listens.
  const row = page.getByRole('table', { name: 'Columns of a facility list' }).getByRole('row', { name: /^city/ })
  await expect(row.getByRole('cell', { name: 'Austin' })).toBeVisible()
  await expect(row.getByRole('rowheader')).toContainText('city')
  const frame = page.getByRole('region', { name: 'Columns of a facility list' })
  expect(await frame.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Send us your list' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Send us your list')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('#main').getByRole('link', { name: 'List your field' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List Your Sports Facility')
  watched.expectClean()
})

/** Within the page, where a moment is one: types into the field, and after so many milliseconds chooses from a list. */
const typeAndChoose = ({
  field,
  list,
  pause,
}: {
  field: string
  list: [name: string, value: string]
  pause: number
}) => `
  const set = (element, value, event) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, value)
    element.dispatchEvent(new Event(event, { bubbles: true }))
  }
  set(document.querySelector('#main input[name=${field}]'), 'swing', 'input')
  setTimeout(() => set(document.querySelector('#main select[name=${list[0]}]'), '${list[1]}', 'change'), ${pause})`

async function expectShown(page: Page, count: number): Promise<void> {
  const clinics = page.getByRole('region', { name: 'Clinics' })
  await expect(clinics.getByText(new RegExp(`^Showing ${count} of \\d+ clinics$`))).toBeVisible()
}

/** Athletes cannot publish one themselves yet. 10 AM of a Saturday in Texas. */
async function insertClinic(id: string, title: string): Promise<void> {
  const facility = facilityId({ source: 'sample', sourceRef: 'frisco-turf-1' })
  await withDatabase(
    db => db`insert into clinic
        (id, title, description, sport_type, scheduled_at, duration_minutes, max_participants, price_cents, facility_id)
      values (${id}, ${title}, 'Footwork and tempo in small groups.', 'Tennis', '2030-06-08T15:00:00Z', 90, 12, 4500,
        ${facility})`,
  )
}
