import { expect, type Page } from '@playwright/test'

/** In order, without the event name. */
export function pushedEvents(page: Page, name: string): Promise<object[]> {
  return page.evaluate<object[]>(`
    (window.dataLayer ?? [])
      .filter(({ event }) => event === ${JSON.stringify(name)})
      .map(({ event, ...values }) => values)`)
}

/**
 * Opens the lead modal by the `open-cta` event; `detail` is a JavaScript expression. Repeats until someone listens: the
 * page's effects run after its root appears.
 */
export async function dispatchCta(page: Page, detail = 'undefined'): Promise<void> {
  await expect(async () => {
    await page.evaluate(`void window.dispatchEvent(new CustomEvent('open-cta', { detail: ${detail} }))`)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Records every `open-cta` detail; call before opening the page. */
export function recordCtas(page: Page): Promise<unknown> {
  return page.addInitScript(
    "window.recordedCtas = []; window.addEventListener('open-cta', e => window.recordedCtas.push(e.detail))",
  )
}

export function recordedCtas(page: Page): Promise<unknown[]> {
  return page.evaluate<unknown[]>('window.recordedCtas')
}
