import { expect, type Page, test } from '@playwright/test'
import { cards, emailOf, openFacility, payButton, slot } from './booking-steps.ts'
import { tabTo, watch } from './page-checks.ts'

test('keyboard alone books a time and cancels it', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'garland-roadrunner')
  await pressOn(page, slot(page, '7 to 8 AM'), 'Space')
  await expect(slot(page, '7 to 8 AM')).toHaveAccessibleName(/held for you$/)
  await type(page, 'Name', 'Sample Customer')
  await type(page, 'Email', emailOf('keyboard'))
  await type(page, 'Phone', '(555) 555-0142')
  await type(page, 'Card number', cards.challengesInPage)
  await type(page, 'Expires', '1234')
  await type(page, 'CVC', '123')
  await pressOn(page, payButton(page), 'Enter')
  await pressOn(page, page.getByRole('button', { name: 'Complete' }), 'Enter')

  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await pressOn(page, page.getByRole('link', { name: 'See your receipt' }).first(), 'Enter')
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: 'Cancel booking' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog).toContainText('You’ll get back$20')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel booking' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Booking canceled' })).toBeFocused()
  watched.expectClean()
})

async function pressOn(page: Page, target: ReturnType<Page['locator']>, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
