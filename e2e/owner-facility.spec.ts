import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { signUp } from './import-steps.ts'
import { removeOwnFacilities, trackFacility } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

test('the facility form validates, survives a reload, and adds a facility', { tag: ['@phone', '@main'] }, async ({
  page,
}) => {
  const watched = watch(page)
  await signUp(page)
  await page.goto('/owner/facilities')
  await settled(page)
  await page.getByRole('link', { name: 'Add a facility' }).first().click()
  await expect(page.getByRole('heading', { name: 'Add a facility', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add facility' }).click()
  await expect(page.getByText('Please check 4 fields above.')).toBeVisible()
  await look(page, 'owner-new-facility-faults')
  await page.getByLabel('Name', { exact: true }).fill('Chalk Lane Court')
  await page.getByRole('group', { name: 'Sports' }).getByRole('checkbox', { name: 'Tennis' }).check()
  await page.getByLabel('City', { exact: true }).fill('Frisco')
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chalk Lane Court')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await page.getByLabel('ZIP code').fill('10001')
  await page.getByLabel(/Usual price/).fill('40')
  await page.getByRole('button', { name: 'Add facility' }).click()
  await expect(page.getByText('This ZIP code is in New York, NY.', { exact: true })).toBeVisible()
  await page.getByLabel('ZIP code').fill('75034')
  await page.getByRole('button', { name: 'Place pin in the center' }).click()
  await expect(page.getByLabel('Coordinates')).toHaveValue(/^33\.\d{5}, -96\.\d{5}$/)
  await page.getByRole('button', { name: 'Add facility' }).click()
  await expect(page.getByRole('heading', { name: 'Photos', level: 2 })).toBeVisible()
  keepId(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chalk Lane Court')
  await page.goto('/owner/facilities')
  await settled(page)
  await page.getByRole('link', { name: 'Chalk Lane Court', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
  watched.expectClean()
})

test('photos are added, reordered, described, removed and restored', { tag: ['@desk', '@main'] }, async ({ page }) => {
  const watched = watch(page)
  const id = await newFacility(page)
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await look(page, 'owner-facility-empty')
  const colors = ['#1c6b43', '#b0532a', '#2f5d9a']
  const files = await Promise.all(
    colors.map(async (background, index) => ({
      name: `photo-${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1_200, height: 800, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
  const svg = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: files[0]!.buffer.subarray(0, 500) }
  await page.getByLabel('Choose photos').setInputFiles([...files, svg, broken])
  await expect(page.getByText('3 of 12.')).toBeVisible()
  await expect(page.getByText('drawing.svg: Choose a JPEG, PNG or WebP photo.')).toBeVisible()
  await expect(page.getByText(/broken\.jpg: This isn’t a JPEG/)).toBeVisible()
  await look(page, 'owner-facility-photos')

  const cards = page.getByRole('article', { name: /^Photo \d/ })
  await cards.nth(0).getByLabel('Photo description').fill('The main court')
  await cards.nth(0).getByLabel('Photo description').press('Enter')
  await expect(cards.nth(0).getByRole('img', { name: 'The main court' })).toBeVisible()
  await page.getByRole('button', { name: 'Move photo 1 right' }).click()
  await expect(cards.nth(1).getByRole('img', { name: 'The main court' })).toBeVisible()
  await dragFirstBehind(page)
  await expect(cards.nth(0).getByRole('img', { name: 'The main court' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(page.getByText('2 of 12.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 of 12.')).toBeVisible()
  await expect(cards.nth(0).getByRole('img', { name: 'The main court' })).toBeVisible()

  await page.goto(`/facilities/${id}`)
  await settled(page)
  await expect(page.getByRole('img', { name: 'The main court' })).toBeVisible()
  await look(page, 'facility-with-photos')
  watched.expectClean()
})

/** By the handle, as with a mouse, pen or finger. */
async function dragFirstBehind(page: Page): Promise<void> {
  const cards = page.getByRole('article', { name: /^Photo \d/ })
  await cards.nth(0).scrollIntoViewIfNeeded()
  const grip = (await cards.nth(0).locator('.cursor-grab').boundingBox())!
  await page.mouse.move(grip.x + 20, grip.y + 20)
  await page.mouse.down()
  const target = (await cards.nth(1).boundingBox())!
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 4 })
  const saved = page.waitForResponse(/\/photos\/order$/)
  await page.mouse.up()
  await saved
}

test('edits are saved, undone and merged with someone else’s; a facility closes and reopens', {
  tag: '@desk',
}, async ({ page }) => {
  const watched = watch(page)
  const id = await newFacility(page)
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await page.getByLabel('Surface').fill('Hardwood')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Save' }).getByText('Saved', { exact: true })).toBeVisible()
  const undone = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith(`/api/owner/facilities/${id}`),
  )
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Surface')).toHaveValue('')
  await undone

  await page.getByLabel('Surface').fill('Turf')
  const own = await page.request.get(`/api/owner/facilities/${id}`)
  const { values, revision } = (await own.json()) as { values: object; revision: number }
  const data = { ...values, name: 'Renamed elsewhere', revision }
  expect((await page.request.post(`/api/owner/facilities/${id}`, { data })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Name: Chalk Lane Court → Renamed elsewhere')).toBeVisible()
  await look(page, 'owner-facility-changed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Save' }).getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Surface')).toHaveValue('Turf')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed elsewhere')

  await page.getByRole('button', { name: 'Close down' }).click()
  await expect(page.getByRole('dialog')).toContainText('There are no upcoming bookings.')
  await look(page, 'owner-facility-close-down')
  await page.getByRole('dialog').getByRole('button', { name: 'Close down' }).click()
  await expect(page.getByText('This facility is closed down')).toBeVisible()
  await page.goto(`/facilities/${id}`)
  await expect(page.getByText('This facility no longer takes bookings')).toBeVisible()
  await page.goto(`/booking/${id}`)
  await expect(page.getByRole('heading', { name: 'This facility is no longer available' })).toBeVisible()
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Reopen facility' }).click()
  await expect(page.getByText('This facility is closed down')).toBeHidden()
  watched.expectClean()
})

function keepId(page: Page): void {
  trackFacility(new URL(page.url()).pathname.split('/').at(-1)!)
}

/** For a newly signed-up owner. */
async function newFacility(page: Page): Promise<string> {
  await signUp(page)
  const lists = { sportTypes: ['Tennis'], linesMarkedFor: [], amenities: [] }
  const place = { name: 'Chalk Lane Court', street: '', city: 'Frisco', state: 'TX', zip: '75034', pin: null }
  const rest = Object.fromEntries(
    ['fieldType', 'indoorOutdoor', 'surfaceType', 'lighting', 'lengthFt', 'widthFt', 'capacity', 'pricePerHour']
      .concat(['bookingPhone', 'bookingEmail', 'bookingUrl'])
      .map(field => [field, '']),
  )
  const answer = await page.request.post('/api/owner/facilities', {
    data: { ...rest, ...place, ...lists, refundHours: '24' },
  })
  expect(answer.status()).toBe(200)
  const { id } = (await answer.json()) as { id: string }
  trackFacility(id)
  return id
}
