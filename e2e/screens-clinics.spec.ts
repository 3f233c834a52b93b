import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { insertClinic as insertClinicRow, upsertSampleAthlete } from '../src/clinics/server/store.ts'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { withDatabase } from './administrator.ts'
import { look, settled, watch } from './page-checks.ts'

test('demo clinics are labeled, and filters narrow the list', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/nil-clinics')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NIL Clinics')
  const clinics = page.getByRole('region', { name: 'Clinics' })
  await expect(clinics.getByText(/^Showing (\d+) of \1 clinics$/)).toBeVisible()
  const cards = clinics.getByRole('article')
  expect(await cards.count()).toBeGreaterThan(20)
  await expect(cards.filter({ hasText: '(sample)' }).filter({ hasNotText: 'Sample College' }).first()).toContainText(
    'Sample High School',
  )
  await look(page, 'nil-clinics')
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
  await page.getByLabel('Location', { exact: true }).selectOption('Michigan')
  await expect(page).toHaveURL(/location=MI/)
  await expect(cards.filter({ hasNotText: ', MI' })).toHaveCount(0)
  expect(await cards.count()).toBeGreaterThanOrEqual(2)
  await page.getByLabel('Search clinics').fill('nobody teaches this')
  await expectShown(page, 0)
  await expect(page.getByText('No clinics found', { exact: true })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more options.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search clinics')).toHaveValue('')
  await expect(page).toHaveURL(/\/nil-clinics$/)
  watched.expectClean()
})

test('clinics near a place are sorted by distance', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/nil-clinics?near=Austin%2C+TX')
  await settled(page)
  const cards = page.getByRole('region', { name: 'Clinics' }).getByRole('article')
  await expect(cards.first()).toContainText('Austin, TX')
  const miles = await cards.getByText(/miles? away$/).allInnerTexts()
  expect(miles.length).toBe(await cards.count())
  const numbers = miles.map(text => Number.parseFloat(text))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
})

test('filters find a clinic, and its page shows date, place and price', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  const id = randomUUID()
  const title = `Serve and return for the ${test.info().project.name}`
  await insertClinic(id, title)
  try {
    // A unique address: the server caches pages for seconds, so the unfiltered one may be stale.
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
    for (const fact of ['Saturday, June 8, 2030', '12 of 12 seats left', 'Morgan (sample)'])
      await expect(card).toContainText(fact)
    await expect(card).toContainText('$45 per person')
    await look(page, 'nil-clinics-found')
    await page.goBack()
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('')

    await page.getByRole('link', { name: `View clinic: ${title}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    for (const fact of ['Saturday, June 8, 2030', '$45 per person', '12 of 12 seats left', '10 to 11:30 AM'])
      await expect(page.locator('#main')).toContainText(fact)
    const calendar = page.getByRole('link', { name: 'Add to calendar' })
    await expect(calendar).toHaveAttribute('href', `/api/nil-clinics/${id}/calendar.ics`)
    await look(page, 'nil-booking')
  } finally {
    await removeClinic(id)
  }
  watched.expectClean()
})

test('a selection made just as typing pauses is kept', { tag: '@desk' }, async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  for (const [path, field, list, both] of [
    ['/nil-clinics', 'search', ['sport', 'Golf'], /search=swing&sport=Golf/],
    ['/tournaments', 'q', ['division', 'Girls'], /q=swing&division=Girls/],
  ] as [path: string, field: string, list: [name: string, value: string], both: RegExp][]) {
    await page.goto(path)
    await settled(page)
    await page.locator(`#main input[name=${field}]`).fill('s')
    await expect(page).toHaveURL(new RegExp(`${field}=s$`))
    // Slow enough that a new address takes a moment to render.
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.evaluate(typeAndChoose({ field, list, pause: 310 }))
    await expect.soft(page, path).toHaveURL(both)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})

test('unknown filters in the URL are reported; the form works without JavaScript', { tag: '@phone' }, async ({
  browser,
}) => {
  const { baseURL, viewport } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/nil-clinics?sport=Chess&location=ZZ')
  expect(answer!.status()).toBe(200)
  await expect(page.getByText(/We ignored the sport “Chess” and the location “ZZ”/)).toBeVisible()
  await page.getByLabel('Search clinics').fill('nobody teaches this')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=nobody\+teaches/)
  await expectShown(page, 0)
  await context.close()
})

test('missing pages answer 404 and link onward', { tag: '@desk' }, async ({ page }) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [address, heading, way] of [
    [`/nil-booking/${nobody}`, 'Clinic not found', 'Back to NIL Clinics'],
    ['/nil-booking/nonsense', 'Invalid booking URL', 'Back to NIL Clinics'],
    [`/booking/${nobody}`, 'Facility not found', 'Back to Search'],
    ['/booking/nonsense', 'Invalid booking URL', 'Back to Search'],
    [`/tournaments/${nobody}`, 'Tournament not found', 'View all tournaments'],
    ['/tournaments/nonsense', 'Tournament not found', 'View all tournaments'],
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

test('the import page lists its columns and links to the other ways to add facilities', { tag: '@phone' }, async ({
  page,
}) => {
  const watched = watch(page)
  await page.goto('/csv-upload')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk Facility Import')
  await expect(page.locator('#main').getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/')
  await page.locator('summary', { hasText: 'Columns you can use' }).click()
  // Rows are blocks at this width, but still a table to screen readers.
  const row = page.getByRole('table', { name: 'Columns you can use' }).getByRole('row', { name: /^city/ })
  await expect(row.getByRole('cell', { name: 'Austin' })).toBeVisible()
  await expect(row.getByRole('rowheader')).toContainText('city')
  const frame = page.getByRole('region', { name: 'Columns you can use' })
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

/** Timed within the page: types, then picks from a list after `pause` milliseconds. */
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

/** With its own athlete, on an unused field, at 10 AM on a Saturday in Texas. */
async function insertClinic(id: string, title: string): Promise<void> {
  const athlete = {
    name: 'Morgan (sample)',
    sportType: 'Tennis',
    level: 'college',
    school: 'Sample College',
    bio: '',
  } as const
  await withDatabase(db =>
    db.begin(async tx => {
      await upsertSampleAthlete(tx, { ...athlete, id })
      await insertClinicRow(tx, {
        id,
        title,
        description: 'Footwork and tempo in small groups.',
        sportType: 'Tennis',
        scheduledAt: new Date('2030-06-08T15:00:00Z'),
        durationMinutes: 90,
        maxParticipants: 12,
        minParticipants: 1,
        decideBy: new Date('2030-06-07T15:00:00Z'),
        priceCents: 4500,
        slots: [],
        fieldCents: 0,
        minAge: null,
        maxAge: null,
        skillLevel: 'all',
        isSample: true,
        athleteId: id,
        facilityId: facilityId({ source: 'sample', sourceRef: 'frisco-turf-1' }),
      })
    }),
  )
}

async function removeClinic(id: string): Promise<void> {
  await withDatabase(async db => {
    await db`delete from clinic_account where clinic_id = ${id}`
    await db`delete from clinic where id = ${id}`
    await db`delete from athlete where id = ${id}`
  })
}
