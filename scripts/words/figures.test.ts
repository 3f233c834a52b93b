import { expect, test } from 'vitest'
import { commentDensity, documentWords, figuresOf, isSentence } from './figures.ts'
import { median, readingEase, sentencesOf, wordsOf } from './readability.ts'

const rules = { words: [{ pattern: 'whoever', say: 'the caller' }], names: [] }

test('reading ease follows the formula of words per sentence and syllables per word', () => {
  expect(readingEase('The cat sat.')).toBeCloseTo(206.835 - 1.015 * 3 - 84.6)
  expect(readingEase('You pay. We book.')).toBeCloseTo(206.835 - 1.015 * 2 - 84.6)
  expect(readingEase('Facility cancellation')).toBeCloseTo(206.835 - 1.015 * 2 - 84.6 * (8 / 2))
})

test('a word with digits is one syllable, and no words have no score', () => {
  expect(readingEase('Pay $1,250.')).toBeCloseTo(206.835 - 1.015 * 2 - 84.6)
  expect(readingEase(' – ')).toBeUndefined()
})

test('text splits into words and sentences', () => {
  expect(wordsOf('a court – or 2, “free”')).toEqual(['a', 'court', 'or', '2,', '“free”'])
  expect(sentencesOf('Pay $3.50 now. It\nis safe! …')).toEqual(['Pay $3.50 now.', 'It is safe!'])
})

test('the median is the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeUndefined()
})

test('comment words are counted per 100 non-empty lines, without tests', () => {
  const source = '/** Two words. */\nconst a = 1\n\n// One\nconst b = "// no comment"\n'
  expect(
    commentDensity(
      new Map([
        ['src/a/b.ts', source],
        ['src/a/b.test.ts', '// many words here'],
      ]),
    ),
  ).toBe(75)
})

test('a document has as many words as wc counts', () => {
  expect(documentWords('# A title\n\n- one [two](https://x.example/y) `three`\n')).toBe(7)
})

test.each([
  ['Pick a new time.', true],
  ['Hi x, you’re booked at x.', true],
  ['No matches', false],
  ['flex items-center gap-2 text-sm', false],
  ['border-dashed border-clay bg-clay-soft text-ink', false],
  ['hover:bg-clay focus-visible:ring flex grow', false],
])('“%s” is a sentence: %s', (text, is) => {
  expect(isSentence(text)).toBe(is)
})

test('a tree’s figures count banned words, long sentences and comments', () => {
  const tree = new Map([
    ['README.md', `Whoever reads. A ${'word '.repeat(25)}end.`],
    ['docs/a.md', `A ${'word '.repeat(15)}end. \`npm run check\` ${'word '.repeat(15)}end.`],
    ['src/a/web/page.tsx', '// whoever\nexport const a = <p>You can see your booking here.</p>'],
  ])
  const { rows, hits, longSentences } = figuresOf(tree, rules, [])
  expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toMatchObject({
    'banned words in docs': 1,
    'banned words in comments and test titles': 1,
    'banned words in UI and email texts, logs': 0,
    'README words': 29,
    'sentences over 25 words in docs': 1,
    'comment words per 100 lines of TypeScript': 50,
  })
  expect(rows.at(-1)).toMatchObject({ target: '≥ 60', isMet: true })
  expect(hits).toHaveLength(2)
  expect(longSentences).toMatchObject([{ file: 'README.md', line: 1, value: 27 }])
})
