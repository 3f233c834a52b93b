import { expect, type Locator, test } from '@playwright/test'
import { book, bookedTime, emailOf, openFacility, slot } from './booking-steps.ts'
import { look, watch } from './page-checks.ts'

test('on a phone the days and first times of a booking page are on the first screen', {
  tag: '@phone',
}, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'mckinney-paintbrush-1')
  await page.evaluate('scrollTo(0, 0)')
  const first = page.locator('[data-slot]').first()
  await expect(first).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Your booking' })
  const end = (await bar.boundingBox())!.y
  for (const part of [page.getByRole('navigation', { name: 'Days' }), first])
    expect(await topOf(part)).toBeLessThan(end)

  await expect(page.getByRole('link', { name: 'Directions' })).toBeHidden()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible()
  const drawing = page.getByRole('button', { name: 'Show drawing' })
  const before = (await drawing.boundingBox())!.height
  await drawing.click()
  expect((await page.getByRole('button', { name: 'Hide drawing' }).boundingBox())!.height).toBeGreaterThan(2 * before)
  await look(page, 'booking-opened')
  watched.expectClean()
})

test('a receipt shows what, when, where and the code on the first screen, and offers the same time again', {
  tag: '@phone',
}, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'mckinney-paintbrush-1')
  await book(page, '9 to 10:30 AM', emailOf('ticket'))
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await page.evaluate('scrollTo(0, 0)')
  for (const part of [
    ticket.getByRole('heading', { level: 2 }),
    bookedTime(page, '9 to 10:30 AM'),
    ticket.getByText(/, TX/),
    ticket.getByText(/^In \d+ days$/),
    ticket.getByText(/^OF-/),
  ])
    expect(await bottomOf(part)).toBeLessThanOrEqual(page.viewportSize()!.height)
  // The likely next action is the first.
  await expect(ticket.getByRole('link').nth(1)).toHaveText('Add to calendar')
  await look(page, 'receipt-ticket')

  await ticket.getByRole('link', { name: 'Book again' }).click()
  await expect(slot(page, '9 to 10:30 AM')).toHaveAccessibleName(/held for you$/)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  watched.expectClean()
})

const topOf = async (part: Locator) => (await part.boundingBox())!.y

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!
  return y + height
}
