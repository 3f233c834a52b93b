import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLetters, foldName, nameAndState, readZip, withLastWordWrittenOut, withoutCountry } from './rules.ts'

test.each([
  ['St. Louis', 'saint louis'],
  ['saint  LOUIS', 'saint louis'],
  ['Ft Worth', 'fort worth'],
  ['Sault Ste. Marie', 'sault sainte marie'],
  ['Mt. Vernon', 'mount vernon'],
  ['The Bronx', 'bronx'],
  ['The', 'the'],
  ['Theodore', 'theodore'],
  ['‘Ewa Beach', 'ewa beach'],
  ["Coeur d'Alene, ID", 'coeur dalene id'],
  ['La Cañada Flintridge', 'la canada flintridge'],
  ['Winston-Salem', 'winston salem'],
  ['Washington, D.C.', 'washington dc'],
  ['New York City, NY', 'new york ny'],
  ['nyc', 'new york'],
  ['Stamford', 'stamford'],
  [' %_ 😀 ', ''],
])('"%s" folds to "%s"', (text, folded) => expect(foldName(text)).toBe(folded))

test('an abbreviated last word is expanded only on demand', () => {
  expect(foldName('Browning, MT')).toBe('browning mt')
  expect(['mt', 'port st', 'stam'].map(withLastWordWrittenOut)).toEqual(['mount', 'port saint', 'stam'])
})

test('any text folds to plain words, idempotently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
      expect(foldLetters(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      expect(foldLetters(foldLetters(text))).toBe(foldLetters(text))
    }),
  )
})

test('a text splits into name and state, longest state first', () => {
  expect(nameAndState('charleston west virginia')).toEqual([
    { name: 'charleston', state: 'west virginia' },
    { name: 'charleston west', state: 'virginia' },
  ])
  expect(nameAndState('frisco')).toEqual([])
})

test.each([
  ['75034', { zip: '75034', rest: '' }],
  ['75034-1234', { zip: '75034', rest: '' }],
  ['75034, Frisco, TX', { zip: '75034', rest: 'frisco tx' }],
  ['12 Main St, Frisco, TX 75034-0001', { zip: '75034', rest: '' }],
  ['750341', undefined],
  ['7503', undefined],
  ['Frisco', undefined],
])('the ZIP code in "%s" is %j', (text, zip) => expect(readZip(text)).toEqual(zip))

test.each(['Frisco, TX, USA', 'Frisco, TX, United States', ' Frisco, TX ', 'Frisco, TX u.s.a.'])(
  'the country is removed from "%s"',
  text => expect(withoutCountry(text)).toBe('Frisco, TX'),
)
