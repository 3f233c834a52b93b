import { expect, type Locator, type Page, test } from '@playwright/test'
import { emailOf } from './booking-steps.ts'
import { settled, tabTo, watch } from './page-checks.ts'
import { reachableElements } from './tab-walk.ts'

test('keyboard alone leads from the home page to a sent lead form', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/')
  await settled(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)

  await page.reload()
  await settled(page)
  const banner = page.getByRole('banner')
  const menu = banner.locator('summary', { hasText: 'Menu' })
  if (await menu.isVisible()) await pressOn(page, menu)
  const navigation = banner.getByRole('navigation', { name: 'Main' })
  await pressOn(page, navigation.locator('summary', { hasText: 'Solutions' }))
  await pressOn(page, navigation.getByRole('link', { name: /^Schools/ }))
  await expect(page).toHaveURL('/solutions/schools')
  await expect(page.getByRole('main')).toBeFocused()

  const button = page.getByRole('main').getByRole('button', { name: 'List your gym or field' }).first()
  await pressOn(page, button)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Name', 'Ada Park'],
    ['Work email', emailOf('keyboard-lead')],
    ['Organization', 'Riverside High'],
    ['City', 'Frisco'],
  ] as const) {
    await tabTo(page, dialog.getByRole('textbox', { name: label }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText("Thanks! We'll follow up shortly.").first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  watched.expectClean()
})

test('Shift+Tab never leaves focus hidden behind the sticky header', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
  const reachable = await page.evaluate<number>(`${reachableElements}.length`)
  const hidden: string[] = []
  for (let presses = 0; presses < reachable; presses++) {
    await page.keyboard.press('Shift+Tab')
    hidden.push(...(await page.evaluate<string[]>(underHeader)))
  }
  expect(hidden).toEqual([])
})

/** The focused element, if the header hides it completely after scrolling. */
const underHeader = `
  new Promise(resolve => requestAnimationFrame(() => {
    const { activeElement } = document
    const header = document.querySelector('header')
    const isFree = header.contains(activeElement) || activeElement.matches('body, .skip-link')
    const isHidden = activeElement.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
    resolve(!isFree && isHidden ? [activeElement.outerHTML.slice(0, 160)] : [])
  }))`

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
