import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, Target } from '../../../e2e/discover-jobs.ts'
import { IS_ALIVE } from '../../../e2e/page-checks.ts'

export type Key = Parameters<Driver['press']>[0]

/** What each browser does in its own protocol. `Part`: an element of the page. */
export type Engine<Part> = {
  version: string
  goTo(url: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  /** The expression's element. */
  find(expression: string): Promise<Part | null>
  click(part: Part): Promise<void>
  choose(part: Part, option: string): Promise<void>
  fill(part: Part, text: string): Promise<void>
  textOf(part: Part): Promise<string>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** `origin`: of the product. */
export function driverOf<Part>(engine: Engine<Part>, origin: string): Driver {
  const find = (target: Target) =>
    retry(async () => {
      const part = await engine.find(`(${FIND_TARGET})(${JSON.stringify(toJson(target))})`)
      if (part === null) throw new Error(`No ${target.role} “${String(target.name)}” is visible.`)
      return part
    })
  return {
    async open(path) {
      await engine.goTo(origin + path)
      await retry(async () => {
        if (!(await engine.evaluate(IS_ALIVE))) throw new Error(`${path} does not hydrate.`)
      })
    },
    // A page may replace, move or cover what was found: what cannot be clicked now may be a moment later.
    tap: target => retry(async () => engine.click(await find(target))),
    choose: async (target, option) => engine.choose(await find(target), option),
    replaceText: async (target, text) => engine.fill(await find(target), text),
    read: async target => engine.textOf(await find(target)),
    type: text => engine.type(text),
    press: key => engine.press(key),
  }
}

/** Until it does not throw. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(100)
    }
}

/** Regular expressions do not survive JSON. */
function toJson({ name, inside, ...rest }: Target): object {
  const text = (pattern: string | RegExp) => (typeof pattern === 'string' ? pattern : { source: pattern.source })
  return { ...rest, name: text(name), inside: inside && { ...inside, name: text(inside.name) } }
}

/**
 * A function of the page: the target's element, scrolled into view, or null. Computes names as far as our pages need
 * it.
 */
const FIND_TARGET = `target => {
  const candidates = {
    button: 'button, summary', link: 'a[href]', field: 'input, select, textarea', text: 'body *:not(script, style)',
    dialog: '[role=dialog], dialog', list: 'ul, ol', navigation: 'nav',
  }
  const tidy = text => text.replace(/\\s+/g, ' ').trim()
  const isShown = element =>
    element.matches(':not([aria-hidden=true], script, style)') && getComputedStyle(element).visibility === 'visible'
  const partsOf = node =>
    node.nodeType === Node.TEXT_NODE ? node.data
      : node.nodeType === Node.ELEMENT_NODE && isShown(node) ? [...node.childNodes].map(partsOf).join('') : ''
  const textOf = element => tidy(partsOf(element))
  const nameOf = (element, role) => {
    const ids = element.getAttribute('aria-labelledby')
    const labels = ids ? ids.split(' ').map(id => document.getElementById(id)) : role === 'field' ? element.labels : []
    const texts = [...labels ?? []].map(textOf)
    if (role === 'text') return tidy(element.textContent)
    return element.getAttribute('aria-label') ?? (texts.length > 0 ? texts.join(' ') : textOf(element))
  }
  const isVisible = element => element.getClientRects().length > 0 && isShown(element)
  const matches = (name, text) => typeof name === 'string' ? text === name : new RegExp(name.source).test(text)
  const all = (root, { role, name }) => [...root.querySelectorAll(candidates[role])].filter(element =>
    isVisible(element) && matches(name, nameOf(element, role)) &&
    // Text belongs to the innermost element that has it.
    (role !== 'text' || ![...element.children].some(child => matches(name, nameOf(child, role)))))
  const root = target.inside ? all(document, target.inside)[0] : document
  const found = root && all(root, target)[target.nth ?? 0]
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}`
