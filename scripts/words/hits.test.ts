import { expect, test } from 'vitest'
import rules from '../words.json' with { type: 'json' }
import { hitFinder, toKebab, withoutQuotations } from './hits.ts'

const { hitsIn: find, mayHaveHits } = hitFinder(rules)
const foundIn = (file: string, source: string) => find(file, source).map(({ line, found }) => `${line}: ${found}`)

test('comments, names, texts and test titles are checked, each with its line', () => {
  const source = [
    '// The caller waits, whoever',
    '// it may be, until the payment comes to',
    '// rest.',
    'export function letGoPayment(by: string) {',
    "  return by === 'x' ? 'It refreshes by itself.' : `Tell ${by} when a time frees`",
    '}',
  ].join('\n')
  expect(foundIn('src/payments/server/a.ts', source)).toEqual([
    '1: whoever',
    '2: comes to rest',
    '4: letGoPayment',
    '5: by itself',
    '5: a time frees',
  ])
  expect(foundIn('src/a/a.test.ts', "test.each([1])('whoever asks', () => {})")).toEqual(['1: whoever'])
})

test('a name is reported at its declaration, not at its use', () => {
  expect(foundIn('src/a/b.ts', "import { letGo } from './x.ts'\nletGo(tellOf)")).toEqual([])
  expect(foundIn('src/a/b.ts', 'const { treatAll, a: comeIn } = x\ntype T = { wishedSlots: 1 }')).toEqual([
    '1: comeIn',
    '2: wishedSlots',
  ])
  expect(foundIn('src/a/tell-of-places.ts', '')).toEqual(['1: tell-of-places'])
  expect(foundIn('src/a/slot-words.test.ts', '')).toEqual(['1: slot-words'])
})

test('quoted names, test data and code in documents are allowed', () => {
  expect(foundIn('src/a/a.test.ts', `makeFacility({ name: "Whoever's Field" })`)).toEqual([])
  expect(foundIn('src/a/b.ts', '// Names stay as typed, “Whoever’s Field” and "Whoever\'s Field" too.')).toEqual([])
  expect(
    foundIn('docs/a.md', 'A facility called “Whoever’s Field”, and `letGo whoever`.\n\n```\nwhoever\n```'),
  ).toEqual([])
  expect(foundIn('docs/a.md', "Opens Whoever's Field.")).toEqual(["1: Whoever's"])
})

test('“cancelled” is banned on screens and in emails, but allowed as a status in code', () => {
  expect(foundIn('src/a/web/page.tsx', "if (status === 'cancelled') return <p>It was cancelled.</p>")).toEqual([
    '1: cancelled',
  ])
  expect(foundIn('src/a/contract.ts', "problems({ 'is-cancelled': [409, 'It is cancelled already.'] })")).toHaveLength(
    1,
  )
  expect(foundIn('src/a/server/store.ts', "log('A cancelled booking was found.')")).toEqual([])
})

test('phrases match across lines, and JSX is read as one text', () => {
  expect(foundIn('docs/a.md', '# A\n\nThe list is renewed by\nitself.')).toEqual(['3: by itself'])
  expect(foundIn('src/a/web/a.tsx', 'const a = <p>It refreshes <b>by\n itself</b>, {name}.</p>')).toEqual([
    '1: by itself',
  ])
  expect(foundIn('.env.example', 'A=1\n# For whoever\n')).toEqual(['2: whoever'])
})

test('texts of the specification are exempt', () => {
  const source = "export const a = 'Ask whoever is there. Whom?'"
  expect(
    hitFinder(rules, ['Ask whoever is there.'])
      .hitsIn('src/a/b.ts', source)
      .map(({ found }) => found),
  ).toEqual(['Whom'])
})

test('each hit says what to write instead', () => {
  expect(find('src/a/b.ts', 'function whatIsAffected() {}')).toMatchObject([{ kind: 'name', say: 'affectedBookings' }])
})

test.each(['letGoPayment', 'LET_GO_PAYMENT', 'let-go-payment', 'LetGoPayment'])(
  '%s is normalized to kebab case',
  name => {
    expect(toKebab(name)).toBe('let-go-payment')
  },
)

test('quotations become blanks of equal length', () => {
  expect(withoutQuotations('a “b c” `d` e')).toBe(`a ${' '.repeat(9)} e`)
  expect(withoutQuotations('a “b\nc” d')).toBe('a   \n   d')
})

test('files with a hit are never skipped', () => {
  const source = '/** Whoever asks, the card is let\n * go of yours. */\nconst letGo = 1'
  expect(find('src/a/b.ts', source)).toHaveLength(4)
  expect(mayHaveHits('src/a/b.ts', source)).toBe(true)
  expect(mayHaveHits('src/a/tell-of-places.ts', '')).toBe(true)
  expect(mayHaveHits('src/a/b.ts', 'const a = 1')).toBe(false)
})
