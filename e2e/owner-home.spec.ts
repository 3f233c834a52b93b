import { expect, type Page, test } from '@playwright/test'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { bookFirstSlot, ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

const isWide = (page: Page) => page.viewportSize()!.width >= 1024

test('an owner’s home shows requests and today, and the search finds a booking by keyboard', { tag: '@main' }, async ({
  page,
}) => {
  const watched = watch(page)
  const [id] = await ownFacilities(page, ['Quiet Court', 'Quartz Court'], { pricePerHourUsd: 0 })
  await bookFirstSlot(page, id!, { name: 'Quentin Quick', isRequest: true })
  await page.goto('/owner')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booking requests 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Quiet Court' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'This week' })).toContainText('Utilization')
  await look(page, 'owner-home')

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search/ })
  await expect(search).toBeFocused()
  await look(page, 'owner-palette')
  await page.keyboard.type('quentin')
  await expect(page.getByRole('option', { name: /Quentin Quick/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/owner\/bookings\?text=/)
  await expect(page.getByText('Quentin Quick').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('calen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  watched.expectClean()
})

test('work has its own frame: a sidebar, or a bottom bar on a phone, until signed out', { tag: '@main' }, async ({
  page,
}) => {
  const watched = watch(page)
  await ownFacilities(page, ['Frame Court'])
  const today = dateIn('America/New_York', Date.now())
  await page.goto(`/owner/calendar?date=${addDays(today, 1)}`)
  await settled(page)
  const areas = page.getByRole('navigation', { name: 'Your business', exact: true })
  await expect(areas.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'NIL Clinics' })).toHaveCount(0)
  if (isWide(page)) await areas.getByRole('link', { name: 'Facilities' }).click()
  else {
    await areas.getByRole('button', { name: 'More' }).click()
    await look(page, 'owner-more')
    await page.getByRole('dialog').getByRole('link', { name: 'Facilities' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'Your facilities', level: 1 })).toBeVisible()
  if (isWide(page)) await page.getByRole('banner').locator('summary').click()
  else await areas.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Openfield, home' })).toBeVisible()
  await expect(areas).toHaveCount(0)
  watched.expectClean()
})
