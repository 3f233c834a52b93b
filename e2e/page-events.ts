import { expect, type Page } from '@playwright/test'

/** What the page pushed for the operator's analytics under this name, in order, without the name. */
export function pushedEvents(page: Page, name: string): Promise<object[]> {
  return page.evaluate<object[]>(`
    (window.dataLayer ?? [])
      .filter(({ event }) => event === ${JSON.stringify(name)})
      .map(({ event, ...values }) => values)`)
}

/**
 * Opens the lead modal by the page event `open-cta` alone; `detail` is an expression of JavaScript. Sent again while nobody
 * listens: the page's root is there a moment before its effects.
 */
export async function dispatchCta(page: Page, detail = 'undefined'): Promise<void> {
  await expect(async () => {
    await page.evaluate(`void window.dispatchEvent(new CustomEvent('open-cta', { detail: ${detail} }))`)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Keeps what every `open-cta` of a document carries; for before it is opened. */
export function keepCtas(page: Page): Promise<unknown> {
  return page.addInitScript(
    "window.keptCtas = []; window.addEventListener('open-cta', e => window.keptCtas.push(e.detail))",
  )
}

export function keptCtas(page: Page): Promise<unknown[]> {
  return page.evaluate<unknown[]>('window.keptCtas')
}
