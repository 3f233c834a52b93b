import { expect, type Page, test } from '@playwright/test'
import { everyScreen, type Screen } from './every-screen.ts'
import { findFaults, settled, watch } from './journey.ts'

/** Every page as strangers find it, at both widths, by day and by night. */
for (const theme of ['light', 'dark'] as const) {
  test(`every page is whole, readable by all and quiet, ${theme}`, async ({ page, request }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const watched = watch(page)
    for (const screen of await everyScreen(async address => (await request.get(address)).json()))
      await test.step(screen.name, () => lookAt(page, screen, theme))
    watched.expectClean()
  })
}

async function lookAt(page: Page, { name, path, heading, status = 200 }: Screen, theme: string): Promise<void> {
  const answer = await page.goto(path)
  expect.soft(answer!.status(), `${name}: status`).toBe(status)
  await settled(page)
  await expect.soft(page.getByRole('heading', { level: 1 }), `${name}: heading`).toHaveText(heading)
  await expect.soft(page, `${name}: title`).toHaveTitle(/.+ – Openfield$/)
  expect.soft(await widerThanScreen(page), `${name}: stands out at the side`).toEqual([])
  expect.soft(await findFaults(page), `${name}: axe`).toEqual([])
  const { project } = test.info()
  await page.screenshot({
    path: `test-results/screenshots/screen-${name}-${project.name}-${theme}.png`,
    fullPage: true,
    animations: 'disabled',
  })
}

/** What makes a page scroll sideways. */
function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
      [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .slice(0, 5)
        .map(element => element.outerHTML.slice(0, 120))`)
}
