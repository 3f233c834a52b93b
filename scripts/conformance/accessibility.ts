import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { firstLine, groupFaults, type Row, rowOf, someOf } from './parts/check.ts'
import type { Demo } from './parts/demo.ts'
import { type Installed, installPackages, notInstalled } from './parts/npm-packages.ts'
import { publicPages } from './parts/pages.ts'

type Engine = {
  packages: string[]
  what: string
  script: string
  /** Expression of the page: what the engine is sure of, as “rule: text”. */
  violations: string
}

const engines: Record<string, Engine> = {
  'accessibility-checker-engine': {
    packages: ['accessibility-checker-engine@4.0.34'],
    what: 'IBM’s rules: violations',
    script: 'ace.js',
    violations: `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) => results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => ruleId + ': ' + message + ' ' + snippet.slice(0, 60)))`,
  },
  html_codesniffer: {
    packages: ['html_codesniffer@2.5.1'],
    what: 'WCAG 2 AA: errors',
    script: 'build/HTMLCS.js',
    violations: `new Promise(resolve => HTMLCS.process('WCAG2AA', document, () => resolve(HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, msg, element }) => code + ': ' + msg + ' ' + element.outerHTML?.slice(0, 60)))))`,
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
      const what = `${engine.what} on ${pages.length} pages at 360 px`
      const installed = await installPackages(...engine.packages)
      if (!installed) {
        rows.push({ program, version: '', what, result: notInstalled(...engine.packages) })
        continue
      }
      const version = installed.version(program)
      rows.push(await rowOf({ program, version, what }, () => visitAll(program, engine, installed)))
    }
  } finally {
    await browser.close()
  }
  return rows

  async function visitAll(program: string, engine: Engine, { folder }: Installed): Promise<string[]> {
    const script = await readFile(path.join(folder, 'node_modules', program, engine.script), 'utf8')
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      // The engine is not one of the page's own scripts.
      bypassCSP: true,
    })
    const found: { page: string; message: string }[] = []
    for (const { name, path: address } of pages) {
      const page = await context.newPage()
      await page.goto(origin + address, { waitUntil: 'networkidle' })
      await page.evaluate(script)
      const violations = await page
        .evaluate<string[]>(engine.violations)
        .catch((error: Error) => [`the engine itself: ${firstLine(error.message)}`])
      found.push(...violations.map(message => ({ page: name, message })))
      await page.close()
    }
    await context.close()
    return someOf(groupFaults(found), 12)
  }
}
