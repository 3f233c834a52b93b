import { expect, type Page } from '@playwright/test'

/**
 * Tabs through the open page once, starting at the skip link, wherever the page focused. Needs `noteFocus` as an
 * initial script.
 */
export async function tabWalk(page: Page, name: string): Promise<void> {
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
export const noteFocus = `
  window.focusStops = []
  const ids = window.focusIds = new Map()
  const outlined = element => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const note = ({ target }) => {
    // A shadow root records its own focus.
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
  // Focus changes within a shadow root do not reach the document.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    root.addEventListener('focusin', note)
    return root
  }`

/** Elements that Tab must reach. Excludes a sticky bar, which repeats the page's content and may disappear. */
export const reachableElements = `
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
