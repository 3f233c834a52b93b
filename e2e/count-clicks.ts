import { type Page, test } from '@playwright/test'

export type ClickCounter = {
  /** Prints the clicks since the last step. */
  step: (name: string) => void
  total: () => number
}

/**
 * Clicks, taps, drags and choices in a list on the pages opened from now on. Typing is free: Tab leads from field to
 * field.
 */
export async function countClicks(page: Page): Promise<ClickCounter> {
  const counts = { all: 0, printed: 0 }
  await page.exposeBinding('countClick', () => void counts.all++)
  await page.addInitScript(`
    addEventListener('pointerdown', () => countClick(), true)
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && countClick(), true)`)
  return {
    step(name) {
      const { name: width } = test.info().project
      console.log(`Clicks, ${name} (${width}): ${counts.all - counts.printed}`)
      counts.printed = counts.all
    },
    total: () => counts.all,
  }
}
