import { expect, test } from '@playwright/test'
import limits from '../bench/page-limits.json' with { type: 'json' }
import { weighPage } from '../bench/parts/page-weight.ts'

for (const [path, limit] of Object.entries(limits))
  test(`${path} stays within its weight limit`, { tag: ['@phone', '@main'] }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const weight = await weighPage(await context.newPage(), baseURL! + path)
    for (const [kind, most] of Object.entries(limit))
      expect(weight[kind as keyof typeof weight], `${kind} of ${path}`).toBeLessThanOrEqual(most)
    await context.close()
  })
