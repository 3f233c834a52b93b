import { expect, type Locator, type Page, test } from '@playwright/test'
import { longDay } from '../src/availability/time-format.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

const day = addDays(dateIn('America/New_York', Date.now()), 3)

test.afterAll(removeOwnFacilities)

test('an owner books for a caller, hits a conflict, and cancels', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  const [north] = await ownFacilities(page, ['North Chalk Field', 'South Chalk Field'])
  await write(page, north!, 'bookings', { from: '10:00', to: '11:30', name: 'Early Bird' })
  await openCalendar(page, `date=${day}&facility=${north}`)
  await expect(visibleButton(page, /Early Bird/)).toBeVisible()
  await look(page, 'owner-calendar-day')

  await openFreeSlot(page, 'North Chalk Field', '6 PM')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill(`${day}T11:00`)
  await dialog.getByLabel('To', { exact: true }).fill(`${day}T12:00`)
  await expect(dialog.getByText('10 to 11:30 AM: Early Bird.')).toBeVisible()
  await dialog.getByLabel('Customer name').fill('Pat Jones')
  await dialog.getByLabel('Price in dollars').fill('40')
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog.getByText('That time is already taken.')).toBeVisible()
  await look(page, 'owner-calendar-clash')
  await dialog.getByLabel('From').fill(`${day}T12:00`)
  await dialog.getByLabel('To', { exact: true }).fill(`${day}T13:00`)
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toBeHidden()
  await visibleButton(page, /Pat Jones/).click()
  await expect(dialog.getByText('paid at the facility')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByText('If Pat Jones paid you directly, refund them yourself.')).toBeVisible()
  await look(page, 'owner-calendar-booking')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toBeHidden()
  await expect(visibleButton(page, /Pat Jones/)).toHaveCount(0)
  watched.expectClean()
})

test('an owner blocks several weeks, unblocks one and undoes that', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  const longName = 'North Chalk Field of the Riverside Recreation Center, next to the old boat house'
  const [north] = await ownFacilities(page, [longName])
  await openCalendar(page, `date=${addDays(day, -1)}&facility=${north}`)
  expect(await isClipped(page.getByLabel('Facility', { exact: true }))).toBe(false)
  const dialog = page.getByRole('dialog')
  await openFreeSlot(page, longName, '6 PM')
  await dialog.getByLabel('From').fill(`${day}T18:00`)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByLabel('Repeat').selectOption('3')
  await dialog.getByLabel('Reason').fill('New nets')
  await dialog.getByRole('checkbox').nth(1).uncheck()
  await look(page, 'owner-calendar-weeks')
  await dialog.getByRole('button', { name: 'Block 2 times' }).click()
  await expect(dialog).toBeHidden()
  // The calendar moved to the blocked day.
  await expect(page.getByRole('heading', { name: longDay(day), level: 2 })).toBeFocused()
  await visibleButton(page, /Blocked: New nets/).click()
  await dialog.getByRole('button', { name: 'Unblock this time' }).click()
  await expect(visibleButton(page, /New nets/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(visibleButton(page, /New nets/)).toBeVisible()
  watched.expectClean()
})

test('week view, owner desk and calendar links', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  const [north] = await ownFacilities(page, ['North Chalk Field'])
  await write(page, north!, 'bookings', { from: '10:00', to: '11:30', name: 'Early Bird' })
  await write(page, north!, 'blocks', { from: '18:00', to: '20:00', reason: 'New nets' })
  await openCalendar(page, `view=week&date=${day}`)
  await expect(visibleButton(page, /Early Bird/)).toBeVisible()
  await look(page, 'owner-calendar-week')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(visibleButton(page, /Early Bird/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show links' }).click()
  await expect(page.getByLabel('Without names')).toHaveValue(/\/api\/calendars\/[\w-]+\.ics$/)
  await look(page, 'owner-calendar-subscribe')
  await page.goto(`/desk/${north}`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'North Chalk Field' })).toBeVisible()
  await expect(page.getByText('Early Bird').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'Awaiting confirmation',
    'Coming up',
    'Close for rain',
  ])
  await look(page, 'owner-desk')
  await page.goto('/payouts')
  await settled(page)
  await expect(page.getByText(/^Online booking payments go straight to each facility/)).toBeVisible()
  await expect(page.locator('#main')).not.toContainText('athlete')
  watched.expectClean()
})

// A phone shows a list instead.
test('arrow keys move through the calendar', { tag: '@desk' }, async ({ page }) => {
  const [north] = await ownFacilities(page, ['North Chalk Field', 'South Chalk Field'])
  await write(page, north!, 'bookings', { from: '10:00', to: '11:30', name: 'Early Bird' })
  await openCalendar(page, `date=${day}`)
  await page.getByRole('button', { name: 'North Chalk Field, 9:30 AM, open' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(visibleButton(page, /Early Bird/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'South Chalk Field, 10 AM, open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('From')).toHaveValue(`${day}T10:00`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'South Chalk Field, 10 AM, open' })).toBeFocused()
})

async function write(
  page: Page,
  facilityId: string,
  what: 'bookings' | 'blocks',
  { from, to, ...rest }: { from: string; to: string; name?: string; reason?: string },
): Promise<void> {
  const data = { from: `${day}T${from}`, to: `${day}T${to}`, price: '45.00', email: '', phone: '', ...rest }
  const answer = await page.request.post(`/api/owner/facilities/${facilityId}/${what}`, { data })
  expect(answer.status()).toBe(200)
}

async function openCalendar(page: Page, query: string): Promise<void> {
  await page.goto(`/owner/calendar?${query}`)
  await settled(page)
}

/** In the grid on a desktop, in the list on a phone. */
function visibleButton(page: Page, name: RegExp) {
  return page.getByRole('button', { name }).filter({ visible: true }).first()
}

/** Its text is clipped. */
function isClipped(control: Locator): Promise<boolean> {
  return control.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  )
}

async function openFreeSlot(page: Page, facility: string, hour: string): Promise<void> {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Book or block a time' }).click()
  else await page.getByRole('button', { name: `${facility}, ${hour}, open` }).click()
}
