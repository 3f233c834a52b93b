import { expect, type Page, test } from '@playwright/test'
import { isPhone } from './booking-steps.ts'
import { differing, everyScreen, inPart, parts, type Screen } from './every-screen.ts'
import { findFaults, settled, takePicture, watch } from './page-checks.ts'
import { noteFocus, tabWalk } from './tab-walk.ts'

/** All public pages, at both widths, light and dark, and by keyboard. */
for (const part of parts)
  test(`every page is complete, accessible and usable by keyboard, light and dark, ${part}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000)
    await page.addInitScript(noteFocus)
    const watched = watch(page)
    const screens = await everyScreen(async address => (await request.get(address)).json())
    for (const screen of inPart(part, screens)) await test.step(screen.name, () => checkScreen(page, screen))
    watched.expectClean()
  })

async function checkScreen(page: Page, screen: Screen): Promise<void> {
  const { name, path, heading, status = 200, isAlike = false } = screen
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const answer = await page.goto(path)
  expect.soft(answer!.status(), `${name}: status`).toBe(status)
  const policy = answer!.headers()['content-security-policy']
  expect.soft(policy, `${name}: policy`).toMatch(/default-src 'none'.*base-uri 'none'/)
  expect.soft(policy, `${name}: policy`).not.toContain('unsafe-')
  await settled(page)
  await expect.soft(page.getByRole('heading', { level: 1 }), `${name}: heading`).toHaveText(heading)
  await expect.soft(page, `${name}: title`).toHaveTitle(/.+ – Openfield$/)
  expect.soft(await findOverflow(page), `${name}: wider than the screen`).toEqual([])
  const wantsPictures = Boolean(process.env.E2E_PICTURES)
  if (isAlike && !wantsPictures) return
  const differs = differing.includes(name)
  if (isPhone() || differs || wantsPictures) await checkTheme(page, name, 'light')
  // Colors are the same at both widths.
  if (isPhone() || wantsPictures) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await checkTheme(page, name, 'dark')
  }
  if (!isAlike && (!isPhone() || differs)) await tabWalk(page, name)
}

async function checkTheme(page: Page, name: string, theme: 'light' | 'dark'): Promise<void> {
  const faults = await findFaults(page, { onlyColors: theme === 'dark' })
  expect.soft(faults, `${name}: axe, ${theme}`).toEqual([])
  await takePicture(page, `screen-${name}-${theme}`)
}

/** Causes horizontal scrolling. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
      [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .slice(0, 5)
        .map(element => element.outerHTML.slice(0, 120))`)
}
