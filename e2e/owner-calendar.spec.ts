import { expect, type Locator, type Page, test } from '@playwright/test'
import { longDay } from '../src/availability/time-format.ts'
import type { OwnerCalendar } from '../src/bookings/calendar/contract.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { drag, pointAt } from './calendar-steps.ts'
import { ownFacilities, removeOwnFacilities, trackFacility } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

const day = addDays(dateIn('America/New_York', Date.now()), 3)

test.afterAll(removeOwnFacilities)

test('an owner books for a caller, hits a conflict, and cancels', { tag: ['@phone', '@main'] }, async ({ page }) => {
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
  await expect(dialog.getByText('at the facility', { exact: true })).toBeVisible()
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
  await expect(page.getByText(/^Online booking payments go straight to your organization/)).toBeVisible()
  await expect(page.locator('#main')).not.toContainText('athlete')
  watched.expectClean()
})

// A phone shows a list instead of the grid.
test('arrow keys move through the calendar', { tag: '@desk' }, async ({ page }) => {
  const [north] = await ownFacilities(page, ['North Chalk Field', 'South Chalk Field'])
  await write(page, north!, 'bookings', { from: '10:00', to: '11:30', name: 'Early Bird' })
  await openCalendar(page, `date=${day}`)
  await page.getByRole('button', { name: 'North Chalk Field, 6 AM, open' }).focus()
  for (let half = 0; half < 7; half++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'North Chalk Field, 9:30 AM, open' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(visibleButton(page, /Early Bird/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'South Chalk Field, 10 AM, open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('From')).toHaveValue(`${day}T10:00`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'South Chalk Field, 10 AM, open' })).toBeFocused()
})

test('a blocked time is dragged to another field, resized, and moved back', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  const [north, south] = await ownFacilities(page, ['North Chalk Field', 'South Chalk Field'])
  await write(page, north!, 'blocks', { from: '18:00', to: '20:00', reason: 'New nets' })
  await openCalendar(page, `date=${day}`)
  await drag(page, ['North Chalk Field', 18.5], ['South Chalk Field', 15.5])
  await expect.poll(() => itemsOf(page)).toEqual([[south, '15:00', '17:00']])
  await expect(page.getByText('Blocked time moved', { exact: true })).toBeVisible()
  await look(page, 'owner-calendar-dragged')
  // Its edge.
  await drag(page, ['South Chalk Field', 16.97], ['South Chalk Field', 18.2])
  await expect.poll(() => itemsOf(page)).toEqual([[south, '15:00', '18:15']])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => itemsOf(page)).toEqual([[south, '15:00', '17:00']])
  // Escape leaves it, and the click that ends the drag opens nothing.
  await drag(page, ['South Chalk Field', 15.5], ['North Chalk Field', 12.5], { isCancelled: true })
  await expect(page.locator('[data-ghost]')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await itemsOf(page)).toEqual([[south, '15:00', '17:00']])
  watched.expectClean()
})

test('a dragged booking asks before it moves, and a drag onto taken time springs back', {
  tag: ['@desk', '@main'],
}, async ({ page }) => {
  const watched = watch(page)
  const [north, south] = await ownFacilities(page, ['North Chalk Field', 'South Chalk Field'])
  await write(page, north!, 'bookings', { from: '10:00', to: '11:30', name: 'Early Bird' })
  await write(page, south!, 'blocks', { from: '18:00', to: '20:00', reason: 'New nets' })
  await openCalendar(page, `date=${day}`)
  await drag(page, ['North Chalk Field', 10.5], ['South Chalk Field', 18.5])
  await expect(page.getByText('6 to 8 PM: Blocked: New nets.', { exact: true })).toBeVisible()
  await expect(page.locator('[data-ghost]')).toBeHidden()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  await drag(page, ['North Chalk Field', 10.5], ['South Chalk Field', 14.5])
  await expect(dialog.getByText(/^South Chalk Field, .*, 2 to 3:30 PM$/)).toBeVisible()
  await expect(dialog.getByText('Early Bird has no email address. Please tell them yourself.')).toBeVisible()
  await look(page, 'owner-calendar-move')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[data-ghost]')).toBeHidden()
  expect(await itemsOf(page)).toEqual([
    [north, '10:00', '11:30'],
    [south, '18:00', '20:00'],
  ])
  await drag(page, ['North Chalk Field', 10.5], ['South Chalk Field', 14.5])
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => itemsOf(page))
    .toEqual([
      [south, '14:00', '15:30'],
      [south, '18:00', '20:00'],
    ])
  watched.expectClean()
})

test('a booking is moved by keys, and dragging over open time opens the form', { tag: '@desk' }, async ({ page }) => {
  const [north, south] = await ownFacilities(page, ['North Chalk Field', 'South Chalk Field'])
  await write(page, north!, 'blocks', { from: '10:00', to: '11:30', reason: 'New nets' })
  await openCalendar(page, `date=${day}`)
  await page.getByRole('button', { name: 'North Chalk Field, 6 AM, open' }).focus()
  for (let place = 0; place < 8; place++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('m')
  await expect(page.getByRole('status').filter({ hasText: 'Moving Blocked: New nets.' })).toHaveCount(1)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: 'South Chalk Field, 10:30 AM to 12:15 PM' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => itemsOf(page)).toEqual([[south, '10:30', '12:15']])
  await expect(visibleButton(page, /New nets/)).toBeFocused()
  await drag(page, ['North Chalk Field', 13.1], ['North Chalk Field', 15.4])
  await expect(page.getByRole('dialog').getByLabel('From')).toHaveValue(`${day}T13:00`)
  await expect(page.getByRole('dialog').getByLabel('To', { exact: true })).toHaveValue(`${day}T15:30`)
})

test('the calendar follows changes, counts a month, and filters by sport', { tag: '@main' }, async ({ page }) => {
  const watched = watch(page)
  const [north] = await ownFacilities(page, ['North Chalk Field'])
  const [court] = await withDatabase(
    db => db<{ id: string }[]>`
    insert into facility (name, owner_id, owner_address_key, latitude, longitude, time_zone, address, city, state, sport_types)
    select 'South Chalk Court', owner_id, gen_random_uuid()::text, latitude, longitude, time_zone, address, city, state,
      array['Tennis']
    from facility where id = ${north!} returning id`,
  )
  trackFacility(court!.id)
  await openCalendar(page, `date=${day}&facility=${north}`)
  await expect(page.getByRole('heading', { name: longDay(day), level: 2 })).toBeVisible()
  // By somebody else, long before the next poll.
  const streamed = page.waitForResponse(/\/api\/owner\/calendar\?/)
  await write(page, north!, 'bookings', { from: '10:00', to: '11:30', name: 'Early Bird' })
  await streamed
  await expect(visibleButton(page, /Early Bird/)).toBeVisible({ timeout: 20_000 })
  await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
  await expect(page.getByText('South Chalk Court').filter({ visible: true }).first()).toBeVisible()
  await expect(visibleButton(page, /Early Bird/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect(page.getByRole('button', { name: longDay(day), exact: true })).toBeVisible()
  await page.getByLabel('Sport', { exact: true }).selectOption('')
  await page.getByLabel('Facility', { exact: true }).selectOption('')
  await look(page, 'owner-calendar-month')
  await page.getByRole('button', { name: new RegExp(`^${longDay(day)}.*1 booking.*1.5 hours booked$`) }).click()
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await expect(visibleButton(page, /Early Bird/)).toBeVisible()
  watched.expectClean()
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
  else {
    const { x, y } = await pointAt(page, [facility, hourOf(hour)])
    await page.mouse.click(x, y)
  }
}

function hourOf(text: string): number {
  return (Number.parseInt(text, 10) % 12) + (text.endsWith('PM') ? 12 : 0)
}

/** As saved: facility, start and end. */
async function itemsOf(page: Page): Promise<[facilityId: string, from: string, to: string][]> {
  const answer = await page.request.get(`/api/owner/calendar?from=${day}`)
  const { columns } = (await answer.json()) as OwnerCalendar
  return columns.flatMap(({ facility, items }) =>
    items.map(({ startTime, endTime }): [string, string, string] => [
      facility.id,
      startTime.slice(11, 16),
      endTime.slice(11, 16),
    ]),
  )
}
