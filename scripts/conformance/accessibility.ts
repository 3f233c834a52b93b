import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { groupFaults, type Row, resultOf, someOf } from './parts/check.ts'
import type { Demo } from './parts/demo.ts'
import { type Installed, installPackages, notInstalled } from './parts/npm-packages.ts'
import { publicPages, wrongPage } from './parts/pages.ts'

type Engine = {
  packages: string[]
  what: string
  script: string
  /** Expression of the page: what the engine is sure of, as “rule: text”. */
  violations: string
  /** Judged one by one: findings that are no faults of the page. */
  dismissed: RegExp[]
}

const engines: Record<string, Engine> = {
  'accessibility-checker-engine': {
    packages: ['accessibility-checker-engine@4.0.34'],
    what: 'IBM’s rules: violations',
    script: 'ace.js',
    violations: `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) => results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => ruleId + ': ' + message + ' ' + snippet.slice(0, 60)))`,
    dismissed: [
      // The theme switch: each label has a clipped word beside its icon, from which the radio button has its name.
      /^label_content_exists: .*<label class="relative grid size-11 /,
      // The search form in its closed `<details>`: the engine does not count labels that are not shown.
      /^input_label_exists: .*<(select id="\w+" name="(time|sport|indoor_outdoor|surface_type)"|button class="relative inline-flex)/,
      // ARIA requires no name of a status, which an `<output>` is.
      /^input_label_exists: Form control element <output>/,
      // What scrolls can be reached by keyboard, as axe demands.
      /^element_tabbable_role_valid: .*<(section class="relative overflow-x-auto|pre class="max-h-80 overflow-y-auto)/,
    ],
  },
  html_codesniffer: {
    packages: ['html_codesniffer@2.5.1'],
    what: 'WCAG 2 AA: errors',
    script: 'build/HTMLCS.js',
    violations: `new Promise(resolve => HTMLCS.process('WCAG2AA', document, () => resolve(HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, msg, element }) => code + ': ' + msg + ' ' + element.outerHTML?.slice(0, 60)))))`,
    dismissed: [
      // Its submit button is outside and names the form by `form`.
      /H32\.2: .*aria-labelledby="test-bookin/,
    ],
  },
}

/** Every public page at phone width in Chromium, hydrated. */
export async function checkAccessibility(demo: () => Promise<Demo>): Promise<Row[]> {
  const { origin } = await demo()
  const pages = await publicPages(origin)
  const browser = await chromium.launch(await findBrowser())
  const rows: Row[] = []
  try {
    for (const [program, engine] of Object.entries(engines)) {
      const whatOn = (count: number) => `${engine.what} on ${count} pages at 360 px`
      const installed = await installPackages(...engine.packages)
      if (!installed) {
        rows.push({ program, version: '', what: whatOn(pages.length), result: notInstalled(...engine.packages) })
        continue
      }
      const version = installed.version(program)
      const { unread, failures } = await visitAll(program, engine, installed)
      // An error in the engine's own code says nothing about the page.
      const without = unread.length === 0 ? '' : `; it broke down on ${unread.length} others: ${unread.join(', ')}`
      const what = whatOn(pages.length - unread.length) + without
      const result = unread.length < pages.length ? resultOf(failures) : 'failed: the engine read no page'
      rows.push({ program, version, what, result })
    }
  } finally {
    await browser.close()
  }
  return rows

  async function visitAll(program: string, engine: Engine, { folder }: Installed) {
    const script = await readFile(path.join(folder, 'node_modules', program, engine.script), 'utf8')
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      // The engine is not one of the page's own scripts.
      bypassCSP: true,
    })
    const found: { page: string; message: string }[] = []
    const unread: string[] = []
    for (const { name, path: address, ...screen } of pages) {
      const page = await context.newPage()
      const answer = await page.goto(origin + address, { waitUntil: 'networkidle' })
      const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
      const wrong = wrongPage(screen, { status: answer?.status() ?? 0, headings })
      if (wrong) found.push({ page: name, message: wrong })
      await page.evaluate(script)
      const violations = await page.evaluate<string[]>(engine.violations).catch(() => undefined)
      if (!violations) unread.push(name)
      const faults = (violations ?? []).filter(text => !engine.dismissed.some(pattern => pattern.test(text)))
      found.push(...faults.map(message => ({ page: name, message })))
      await page.close()
    }
    await context.close()
    return { unread, failures: someOf(groupFaults(found), 12) }
  }
}
