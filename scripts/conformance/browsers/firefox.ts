import { spawnSync } from 'node:child_process'
import { type ElementHandle, launch } from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Debian's, by WebDriver BiDi, which Firefox speaks itself. A new profile each time. */
export async function openFirefox({ width, height }: { width: number; height: number }) {
  const browser = await launch({
    browser: 'firefox',
    executablePath: spawnSync('which', ['firefox-esr'], { encoding: 'utf8' }).stdout.trim(),
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    defaultViewport: { width, height },
    timeout: 120_000,
    protocolTimeout: 120_000,
  })
  const page = await browser.newPage()
  const engine: Engine<ElementHandle> = {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    goTo: async url => void (await page.goto(url, { timeout: 120_000 })),
    evaluate: expression => page.evaluate(expression) as Promise<never>,
    find: async expression => (await page.evaluateHandle(expression)).asElement() as ElementHandle | null,
    click: part => part.click(),
    choose: async (part, option) => void (await part.select(option)),
    async fill(part, text) {
      await part.evaluate(field => (field as unknown as { select(): void }).select())
      await page.keyboard.type(text)
    },
    textOf: part => part.evaluate(element => element.textContent!),
    type: text => page.keyboard.type(text),
    press: key => page.keyboard.press(key),
    close: () => browser.close(),
  }
  return engine
}
