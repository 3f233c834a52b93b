import { expect, type Locator, type Page, test } from '@playwright/test'
import axe from 'axe-core'

/** Watches a page for what must never happen: a request to elsewhere, a script error, a breach of the content policy. */
export function watch(page: Page): { expectClean(): void } {
  const faults: string[] = []
  const { baseURL } = test.info().project.use
  page.on('request', request => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) faults.push(`left: ${request.url()}`)
  })
  page.on('pageerror', error => faults.push(`error: ${error.message}`))
  page.on('console', message => {
    // The browser's own line about an answer that is meant to be a refusal is no fault of the page.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`)
  })
  return { expectClean: () => expect(faults).toEqual([]) }
}

/** Lets axe read the page, WCAG 2.2 A and AA, and keeps a picture to look at. */
export async function look(page: Page, name: string): Promise<void> {
  await takePicture(page, name)
  expect(await findFaults(page)).toEqual([])
}

/** For people to look at, with `npm run e2e -- NAME --pictures`: nobody looks at those of every run, and each takes its time. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  await page.screenshot({
    path: `test-results/screenshots/${name}-${test.info().project.name}.png`,
    fullPage: true,
    animations: 'disabled',
  })
}

/**
 * What axe finds on a page, serious or lesser: WCAG 2.2 A and AA, and good practice. Half faded in, nothing has its
 * color yet. No page has frames of others. `onlyColors`: of a page that was read in its other colors already.
 */
export async function findFaults(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  await page.evaluate(FADED_IN)
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axe.source)
  const runOnly = onlyColors
    ? { type: 'rule', values: ['color-contrast'] }
    : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
  // Selectors, and the elements that pass, take two thirds of the time and nobody reads them.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], selectors: false, preload: false })
  return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}

/**
 * Asks again instead of waiting for `finished`, which a transition that is reversed before it begins never fulfills. Spinners run
 * forever.
 */
const FADED_IN = `(async () => {
  const isFading = ({ effect, playState }) =>
    playState === 'running' && effect.getComputedTiming().iterations !== Infinity
  for (const end = performance.now() + 5_000; performance.now() < end; )
    if (document.getAnimations().some(isFading)) await new Promise(resolve => setTimeout(resolve, 20))
    else return
})()`

/** Once the page has come alive, down to each part that can be pressed or filled in, and its fonts are there. */
export async function settled(page: Page): Promise<void> {
  // Not `waitForFunction`, which asks again from within the page, where the content policy forbids it.
  await expect.poll(() => page.evaluate(IS_ALIVE)).toBe(true)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** React leaves a mark on each element that it has taken over, some at once and some in a moment of rest. */
const IS_ALIVE = `(() => {
  const has = (element, mark) => Object.keys(element).some(key => key.startsWith(mark))
  const root = document.querySelector('#root')
  return root !== null && has(root, '__reactContainer') &&
    [...root.querySelectorAll('button, input, select, textarea, form')].every(part => has(part, '__reactProps'))
})()`

/** A page that is taking part: the calendar replaces the plain date field once the handlers are on. */
export async function hydrated(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Date/ }).waitFor()
}

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate(element => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never led to ${target.toString()}.`)
}

export const customer = { name: 'Sample Customer', email: 'sample@openfield.example', phone: '(555) 555-0142' }
