import { expect, type Locator, type Page, test } from '@playwright/test'
import { personas } from '#leads/contract.ts'
import { segments } from '#leads/segments.ts'
import { findFaults, settled, tabTo, watch } from './page-checks.ts'
import { pushedEvents } from './page-events.ts'

test('the sticky header changes its style once scrolled more than 10 pixels', async ({ page }) => {
  await open(page, '/')
  const header = page.getByRole('banner')
  const initialStyle = await styleOf(header)
  expect(initialStyle.shadow).toBe('none')

  await scrollTo(page, 10)
  expect(await styleOf(header)).toEqual(initialStyle)
  await scrollTo(page, 11)
  await expect.poll(async () => (await styleOf(header)).shadow).not.toBe('none')
  expect((await styleOf(header)).background).not.toBe(initialStyle.background)
  expect((await header.boundingBox())!.y).toBe(0)
  await scrollTo(page, 0)
  await expect.poll(() => styleOf(header)).toEqual(initialStyle)
})

test('the Solutions menu opens on hover and click, and closes on an outside click', { tag: '@desk' }, async ({
  page,
}) => {
  const watched = watch(page)
  await open(page, '/help')
  await expect(solutionLinks(page)).toHaveCount(0)
  await solutions(page).hover()
  await expect(solutionLinks(page)).toHaveCount(9)
  expect(await hrefsOf(solutionLinks(page))).toEqual([
    '/solutions/parks-rec',
    '/solutions/clubs',
    '/solutions/schools',
    '/solutions/facilities',
    '/solutions/tournaments',
    '/solutions/camps-clinics',
    '/solutions/corporate',
    '/solutions/associations',
    '/#solutions',
  ])
  await expect(solutionLinks(page)).toContainText([...segments.map(({ label }) => label), 'View All Solutions'])
  expect(await findFaults(page)).toEqual([])
  await page.mouse.move(10, 700)
  await expect(solutionLinks(page)).toHaveCount(0)

  await solutions(page).click()
  await page.mouse.move(10, 700)
  await page.waitForTimeout(400)
  await expect(solutionLinks(page)).toHaveCount(9)
  await page.mouse.click(10, 700)
  await expect(solutionLinks(page)).toHaveCount(0)
  await solutions(page).click()
  await solutions(page).click()
  await expect(solutionLinks(page)).toHaveCount(0)
  watched.expectClean()
})

test('the Solutions menu works by keyboard, Escape returns focus, and leaving closes it', { tag: '@desk' }, async ({
  page,
}) => {
  await open(page, '/help')
  for (const key of ['Enter', 'Space']) {
    await tabTo(page, solutions(page))
    await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    await expect(solutionLinks(page).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(solutionLinks(page)).toHaveCount(0)
    await expect(solutions(page)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  for (let link = 0; link < 9; link++) await page.keyboard.press('Tab')
  await expect(solutionLinks(page).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(solutionLinks(page)).toHaveCount(0)
  await expect(mainNavigation(page).getByRole('link', { name: 'Tournaments', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(solutionLinks(page)).toHaveCount(0)
})

test('each Solutions link is tracked, and the last one leads to all solutions', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/help')
  for (const { persona, href } of segments) {
    await solutions(page).hover()
    await solutionLinks(page)
      .and(page.locator(`[href="${href}"]`))
      .click()
    await expect(page).toHaveURL(href)
    await expect(solutionLinks(page)).toHaveCount(0)
    expect((await pushedEvents(page, 'nav_solution_click')).at(-1)).toEqual({ persona, location: 'header-dropdown' })
    await page.mouse.move(10, 700)
  }
  expect(await pushedEvents(page, 'nav_solution_click')).toHaveLength(personas.length)
  await solutions(page).hover()
  await expect(solutionLinks(page).filter({ hasText: 'Sports Associations' })).toHaveAttribute('aria-current', 'page')

  await solutionLinks(page).last().click()
  await expect(page).toHaveURL('/#solutions')
  await expect(page.locator('#solutions')).toBeInViewport()
  expect(await pushedEvents(page, 'nav_solution_click')).toHaveLength(personas.length)
  watched.expectClean()
})

test('visits with Global Privacy Control are not counted', { tag: '@desk' }, async ({ page }) => {
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })")
  await open(page, '/solutions/clubs')
  await page.getByRole('main').getByRole('button', { name: 'Talk to us about your club' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  if (await toggle(page).isVisible()) {
    await toggle(page).click()
    await solutions(page).click()
    await mainNavigation(page).getByRole('link', { name: 'Schools' }).click()
  } else {
    await solutions(page).click()
    await solutionLinks(page).filter({ hasText: 'Schools' }).click()
  }
  await expect(page).toHaveURL('/solutions/schools')
  expect(await page.evaluate('window.dataLayer')).toBeUndefined()
})

test('the navigation marks the current page, and one link stands out', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/')
  await expect(current(page)).toHaveCount(0)
  for (const [label, path] of mainLinks) {
    await mainNavigation(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(current(page)).toHaveText([label])
  }
  await open(page, '/lacrosse-tournaments')
  await expect(current(page)).toHaveText(['Tournaments'])
  const [listYourField, tournaments] = ['List Your Field', 'Tournaments'].map(name =>
    mainNavigation(page).getByRole('link', { name, exact: true }),
  )
  expect((await styleOf(listYourField!)).background).not.toBe((await styleOf(tournaments!)).background)

  const assistant = mainNavigation(page).getByRole('button', { name: 'AI Assistant' })
  await assistant.click()
  await expect(page.getByRole('dialog', { name: 'Find Me a Field' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(assistant).toBeFocused()
  watched.expectClean()
})

test('the mobile menu has the same links, and closes on tap', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const watched = watch(page)
  await open(page, '/help')
  for (const [label, path] of mainLinks) {
    await toggle(page).tap()
    await mainNavigation(page).getByRole('link', { name: label, exact: true }).tap()
    await expect(page).toHaveURL(path)
    await expect(mainNavigation(page)).toHaveCount(0)
  }
  await toggle(page).tap()
  await expect(current(page)).toHaveText(['Get Started'])
  await solutions(page).tap()
  expect(await findFaults(page)).toEqual([])
  expect(await hrefsOf(solutionLinks(page))).toEqual([
    ...personas.map(persona => `/solutions/${persona}`),
    '/#solutions',
  ])
  await solutionLinks(page).filter({ hasText: 'Schools' }).tap()
  await expect(page).toHaveURL('/solutions/schools')
  await expect(mainNavigation(page)).toHaveCount(0)
  expect(await pushedEvents(page, 'nav_solution_click')).toEqual([{ persona: 'schools', location: 'header-dropdown' }])

  // The submenu stays open.
  await toggle(page).tap()
  await solutionLinks(page).last().tap()
  await expect(page).toHaveURL('/#solutions')
  await expect(page.locator('#solutions')).toBeInViewport()
  await expect(mainNavigation(page)).toHaveCount(0)
  watched.expectClean()
})

test('the mobile menu closes by its button, Escape and the assistant', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/help')
  await toggle(page).tap()
  await expect(mainNavigation(page)).toBeVisible()
  await toggle(page).tap()
  await expect(mainNavigation(page)).toHaveCount(0)

  await toggle(page).tap()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(mainNavigation(page)).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()

  await toggle(page).tap()
  await mainNavigation(page).getByRole('button', { name: 'AI Assistant' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().tap()
  await expect(dialog).toBeHidden()
  await expect(mainNavigation(page)).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
})

test('every footer link leads to one of our pages', { tag: '@desk' }, async ({ page, request }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  for (const [name, labels] of footerColumns) {
    const links = footer.getByRole('navigation', { name }).getByRole('link')
    await expect(links).toHaveText(labels)
  }
  const inside = await hrefsOf(footer.locator('a[href^="/"]'))
  expect(inside.length).toBeGreaterThanOrEqual(13)
  for (const href of inside) {
    const answer = await request.get(href, { maxRedirects: 0, headers: { accept: 'text/html' } })
    // Personal pages require sign-in.
    expect(answer.status(), href).toBe(['/owner', '/account'].includes(href) ? 401 : 200)
  }
  await expect(footer.locator('a[href="#"]')).toHaveCount(0)
  await expect(footer.getByRole('link', { name: 'hello@openfield.example' })).toHaveAttribute(
    'href',
    'mailto:hello@openfield.example',
  )
  await expect(footer.getByText(/^© \d{4} Openfield/)).toBeVisible()
})

test('the footer’s share links load nothing from other sites', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/solutions/clubs')
  const footer = page.getByRole('contentinfo')
  for (const network of ['Facebook', 'X', 'LinkedIn', 'WhatsApp']) {
    const link = footer.getByRole('link', { name: `Share on ${network}`, exact: true })
    await expect(link).toHaveAttribute('href', /^https:\/\/.*solutions%2Fclubs/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
  }
  await expect(footer.getByRole('link', { name: 'Share by email' })).toHaveAttribute('href', /^mailto:\?subject=/)
  watched.expectClean()
})

const mainLinks = [
  ['Find Fields', '/search'],
  ['NIL Clinics', '/nil-clinics'],
  ['Tournaments', '/tournaments'],
  ['List Your Field', '/list-your-field'],
  ['Get Started', '/get-started'],
] as const

const footerColumns: [name: string, labels: string[]][] = [
  ['Platform', ['Find Fields', 'List Your Field', 'NIL Clinics', 'Analytics', 'Mobile App']],
  ['Support', ['Help Center', 'Contact Us', 'Safety Guidelines', 'Community', 'Status']],
  ['Legal', ['Privacy Policy', 'Terms of Service', 'Cookie Policy']],
]

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await settled(page)
}

/** The visible one: a row on a desktop, behind a button on a phone. */
function mainNavigation(page: Page): Locator {
  return page.getByRole('banner').getByRole('navigation', { name: 'Main' })
}

function solutions(page: Page): Locator {
  return mainNavigation(page).locator('summary', { hasText: 'Solutions' })
}

function solutionLinks(page: Page): Locator {
  return mainNavigation(page).locator('details').getByRole('link')
}

function toggle(page: Page): Locator {
  return page.getByRole('banner').locator('summary', { hasText: 'Menu' })
}

function current(page: Page): Locator {
  return mainNavigation(page).locator('[aria-current="page"]:visible')
}

function hrefsOf(links: Locator): Promise<string[]> {
  return links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
}

/** Waits until the page has handled it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(`window.scrollTo({ top: ${top}, behavior: 'instant' })`)
  const frame = 'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))'
  await page.evaluate(frame)
  await page.evaluate(frame)
}

function styleOf(element: Locator): Promise<HeaderStyle> {
  return element.evaluate(node => {
    const { boxShadow, backgroundColor } = (globalThis as unknown as Styles).getComputedStyle(node)
    return { shadow: boxShadow, background: backgroundColor }
  })
}

type HeaderStyle = { shadow: string; background: string }
type Styles = { getComputedStyle(node: unknown): { boxShadow: string; backgroundColor: string } }
