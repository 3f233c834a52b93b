import { expect, type Page } from '@playwright/test'

/**
 * Must be refused with a message or kept as plain text. No dot between letters in script and image, since names with
 * web addresses are refused.
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

/** About 300 characters. */
export const allHostileTexts = Object.values(hostileTexts).join(' ')

/** As stored: invisible characters become spaces. */
export function kept(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ')
}

export const tooLong = 'x'.repeat(10_000)

/** Runs a script if used as a link. */
export const scriptAddress = 'javascript:window.hostileTextRan=true'

/** No text became markup, and no script ran. */
export async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate('window.hostileTextRan')).toBeUndefined()
  await expect(page.locator('img[src="/nothing"], a[href^="javascript:"]')).toHaveCount(0)
}
