import { expect, type Page } from '@playwright/test'

/**
 * What people and programs put into forms that were not made for it; each must be refused in words or kept as plain text. Script and
 * image have no dot between letters: names with web addresses are refused.
 */
export const hostileTexts = {
  script: '<script>hostileTextRan = true</script>',
  image: '"><img src="/nothing" onerror="hostileTextRan = true">',
  sql: `'); drop table facility; -- ' or '1'='1`,
  template: '{{constructor.constructor("window.hostileTextRan = true")()}} ${7*7}',
  emoji: 'Goal 🥍🏟️ 👩🏽‍🤝‍👨🏻 🇺🇸',
  rightToLeft: 'ملعب كرة القدم מגרש',
  nullByte: 'before\0after',
} as const

/** All of them in one line: about 300 characters. */
export const allHostileTexts = Object.values(hostileTexts).join(' ')

/** As they are kept: what cannot be seen has become a space. */
export function kept(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ')
}

export const tooLong = 'x'.repeat(10_000)

/** Runs a script where somebody makes a link of it. */
export const scriptAddress = 'javascript:window.hostileTextRan=true'

/** None of the texts has become part of the page, and none has run. */
export async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate('window.hostileTextRan')).toBeUndefined()
  await expect(page.locator('img[src="/nothing"], a[href^="javascript:"]')).toHaveCount(0)
}
