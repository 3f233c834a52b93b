import { expect, test } from 'vitest'
import { codeParts } from './code-parts.ts'
import { isTest } from './part.ts'
import { readWorktree } from './read-tree.ts'
import specified from './specified-texts.json' with { type: 'json' }

const product = [...readWorktree()].filter(([file]) => /^src\/.*\.tsx?$/.test(file) && !isTest(file))
const texts = product.flatMap(([file, source]) => productTexts(file, source)).join('\n')

test.each(Object.entries(specified))('%s: each specified text is in the product verbatim', (_, fixed) => {
  expect(fixed.filter(text => !occurs(text, texts))).toEqual([])
})

test('an edited text is missing, and {} matches any short text', () => {
  expect(occurs('Search Error', 'A Search Error card')).toBe(true)
  expect(occurs('Search Error', 'A search error card')).toBe(false)
  expect(occurs('Search Error', 'Research Errors')).toBe(false)
  expect(occurs('Found {} facilities', 'Found x facilities ready')).toBe(true)
  expect(occurs('Found {} facilities', 'Found facilities')).toBe(false)
})

/** Words in a comment or in a name are not shown. */
function productTexts(file: string, source: string): string[] {
  const parts = codeParts(file, source).filter(({ kind }) => kind === 'text' || kind === 'name')
  return parts.map(({ text }) => text.replaceAll('’', "'").replaceAll('…', '...'))
}

/** As words of their own; `{}` stands for a value. */
function occurs(text: string, among: string): boolean {
  const pattern = text.replace(/[$()*+.?[\]^|/]/g, String.raw`\$&`).replaceAll('{}', '.{1,80}?')
  return new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u').test(among)
}
