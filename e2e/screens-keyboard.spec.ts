import { expect, type Locator, type Page, test } from '@playwright/test'
import { emailOf, isPhone } from './booking-steps.ts'
import { differing, everyScreen, inPart, parts, type Screen } from './every-screen.ts'
import { settled, tabTo, watch } from './journey.ts'

test('from the start page to an audience and a sent form, without a mouse', async ({ page }) => {
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

for (const part of parts)
  test(`on every page Tab leads through all there is, shows where it is, and comes back, ${part}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(noteFocus)
    const screens = await everyScreen(async address => (await request.get(address)).json())
    for (const { name, path } of inPart(part, screens.filter(isWalked)))
      await test.step(name, () => walk(page, name, path))
  })

const isWalked = ({ name, isAlike }: Screen) => !isAlike && (!isPhone() || differing.includes(name))

test('on the way back up, the header that stays hides nothing that has the focus @phone', async ({ page }) => {
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

/** Tabs through the page once, starting at the skip link, wherever the page focused. */
async function walk(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  // The widget loads on its own.
  await expect.poll(() => page.evaluate(isBusyInside)).toBe(false)
  await page.evaluate(`window.reachableBefore = ${reachableElements}`)
  let [stops, starts, presses] = [[] as Stop[], [] as number[], 0]
  // Recounted, as the page may grow during the walk.
  while (starts.length < 2 && presses < 2 * (await page.evaluate<number>(`${reachableElements}.length`)) + 40) {
    // Key repeat halves the messages to the browser.
    for (let more = 0; more < 20; more++) await page.keyboard.down('Tab')
    await page.keyboard.up('Tab')
    presses += 20
    stops = await page.evaluate<Stop[]>('window.focusStops')
    starts = stops.flatMap(({ isFirst }, index) => (isFirst ? [index] : []))
  }
  expect.soft(starts.length, `${name}: Tab comes back to the start`).toBeGreaterThanOrEqual(2)
  const round = stops.slice(starts[0], starts[1])
  expect.soft(new Set(round.map(({ id }) => id)).size, `${name}: is nowhere twice`).toBe(round.length)
  expect.soft(await page.evaluate<string[]>(missed), `${name}: leads through all`).toEqual([])
  const unseen = round.filter(({ isShown }) => !isShown).map(({ html }) => html)
  expect.soft(unseen, `${name}: shows where it is`).toEqual([])
}

type Stop = { id: number; isFirst: boolean; isShown: boolean; html: string }

/**
 * Records focus changes in `window.focusStops`, and whether focus is visible: an outline on the element, on what it
 * covers, or on its stand-in.
 */
const noteFocus = `
  window.focusStops = []
  const ids = window.focusIds = new Map()
  const outlined = element => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const note = ({ target }) => {
    // What it holds in its shadow says for itself where it is.
    if (target.shadowRoot) return
    if (!ids.has(target)) ids.set(target, ids.size)
    const frames = [target, target.closest('label, li, article')].filter(Boolean)
    window.focusStops.push({
      id: ids.get(target),
      isFirst: target.matches('.skip-link'),
      isShown: frames.some(outlined),
      html: target.outerHTML.slice(0, 160),
    })
  }
  document.addEventListener('focusin', note)
  // Steps within a shadow tell nobody outside of it.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    root.addEventListener('focusin', note)
    return root
  }`

/** The focused element, if the header hides it completely after scrolling. */
const underHeader = `
  new Promise(resolve => requestAnimationFrame(() => {
    const { activeElement } = document
    const header = document.querySelector('header')
    const isFree = header.contains(activeElement) || activeElement.matches('body, .skip-link')
    const isHidden = activeElement.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
    resolve(!isFree && isHidden ? [activeElement.outerHTML.slice(0, 160)] : [])
  }))`

/** Elements that Tab must reach. Excludes a sticky bar, which repeats the page's content and may disappear. */
const reachableElements = `
  (() => {
    const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const within = root => [
      ...root.querySelectorAll(reachable),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
    ]
    const stays = element =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    return within(document).filter(element => {
      if (element.tabIndex < 0 || element.disabled || element.type === 'hidden') return false
      if (element.closest('[inert], [aria-hidden="true"]') || !element.checkVisibility({ visibilityProperty: true })) return false
      return element.closest('header') || !stays(element)
    })
  })()`

/**
 * Present before and after the walk without getting the focus. Live times change meanwhile, so a count would not do.
 * One per radio group suffices.
 */
const missed = `
  (() => {
    const now = new Set(${reachableElements})
    const got = element => window.focusIds.has(element)
    const groups = new Set([...window.focusIds.keys()].filter(({ type }) => type === 'radio').map(({ name }) => name))
    return window.reachableBefore
      .filter(element => now.has(element) && !got(element) && !(element.type === 'radio' && groups.has(element.name)))
      .map(element => element.outerHTML.slice(0, 160))
  })()`

const isBusyInside = `[...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot?.querySelector('[aria-busy="true"]'))`

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
