import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

export type ThrottledRun = {
  /** Largest Contentful Paint, milliseconds. */
  lcp: number
  /** Until presses are handled; earlier ones are repeated then. */
  ready: number
}

/** Slow 4G, as in Lighthouse, but the browser itself is slowed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4

/** P6. With real network and CPU throttling, not the simulated model. */
export async function measureThrottled(browser: Browser, url: string): Promise<ThrottledRun> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(OBSERVE)
  await page.goto(url)
  // Not `waitForFunction`, which the content security policy forbids.
  while (!(await page.evaluate<boolean>('figures.ready > 0'))) await sleep(50)
  await sleep(500)
  const run = await page.evaluate<ThrottledRun>('figures')
  await context.close()
  return run
}

/** React marks the elements that it has hydrated. */
const OBSERVE = `
  globalThis.figures = { lcp: 0, ready: 0 }
  new PerformanceObserver(list => { figures.lcp = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  const wait = setInterval(() => {
    const first = document.querySelector('#root > *')
    if (!first || !Object.keys(first).some(key => key.startsWith('__reactFiber'))) return
    figures.ready = performance.now()
    clearInterval(wait)
  }, 10)`
