import { expect, type Locator, type Page, test } from '@playwright/test'
import axe from 'axe-core'

/** Records requests to other origins, script errors and content policy violations. */
export function watch(page: Page): { expectClean(): void } {
  const faults: string[] = []
  const { baseURL } = test.info().project.use
  page.on('request', request => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) faults.push(`left: ${request.url()}`)
  })
  page.on('pageerror', error => faults.push(`error: ${error.message}`))
  page.on('console', message => {
    // Expected refusals are logged by the browser; not the page's fault.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`)
  })
  return { expectClean: () => expect(faults).toEqual([]) }
}

/** Runs axe (WCAG 2.2 A and AA) and takes a picture. */
export async function look(page: Page, name: string): Promise<void> {
  await takePicture(page, name)
  expect(await findFaults(page)).toEqual([])
}

/** With `npm run e2e -- NAME --pictures` only: they take time. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  await page.screenshot({
    path: `test-results/screenshots/${name}-${test.info().project.name}.png`,
    fullPage: true,
    animations: 'disabled',
  })
}

/**
 * All axe findings: WCAG 2.2 A and AA, and best practices. Waits until the page is still. Pages embed
 * no foreign frames. `onlyColors`: for a page already checked in its other color scheme.
 */
export async function findFaults(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  await page.evaluate(IS_STILL)
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axe.source)
  const runOnly = onlyColors
    ? { type: 'rule', values: ['color-contrast'] }
    : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
  // Selectors and passing elements take two thirds of the time, unused.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], selectors: false, preload: false })
  return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}

/**
 * Nothing is fading in, and nothing is loading: axe reads names in steps, so a list that appears meanwhile seems to have
 * none, and outdated results are dimmed. Polls: `finished` never resolves for a transition reversed before it begins. Ignores endless spinners.
 */
const IS_STILL = `(async () => {
  const isFading = ({ effect, playState }) =>
    playState === 'running' && effect.getComputedTiming().iterations !== Infinity
  for (const end = performance.now() + 10_000; performance.now() < end; )
    if (document.getAnimations().some(isFading) || document.querySelector('[aria-busy=true]')) await new Promise(resolve => setTimeout(resolve, 20))
    else return
})()`

/** Hydrated, down to each control, with fonts loaded. */
export async function settled(page: Page): Promise<void> {
  // `waitForFunction` evaluates inside the page, which its content policy forbids.
  await expect.poll(() => page.evaluate(IS_ALIVE), { intervals: [50, 50, 100, 200] }).toBe(true)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** React marks each hydrated element, some at once and some when idle. */
export const IS_ALIVE = `(() => {
  const has = (element, mark) => Object.keys(element).some(key => key.startsWith(mark))
  const root = document.querySelector('#root')
  return root !== null && has(root, '__reactContainer') &&
    [...root.querySelectorAll('button, input, select, textarea, form')].every(part => has(part, '__reactProps'))
})()`

/** The search form opens from a line that says what is searched. */
export async function openForm(page: Page): Promise<void> {
  const pill = page.locator('details.search-pill')
  if ((await pill.getAttribute('open')) === null) await pill.locator('summary').first().click()
  await expect(pill.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
}

/** The calendar replaces the plain date field on hydration. */
export async function hydrated(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Date/ }).waitFor()
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses++) {
    if (await target.evaluate(element => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never led to ${target.toString()}.`)
}

export const customer = { name: 'Sample Customer', email: 'sample@openfield.example', phone: '(555) 555-0142' }
