import { expect, test } from 'vitest'
import { unknownFacts } from '#facilities/facts.ts'
import { halfOf, halfPrice, suggestHalves, suggestName } from './rules.ts'

test('the next free number is suggested', () => {
  expect(suggestName('Field 3', new Set())).toBe('Field 4')
  expect(suggestName('Field 3', new Set(['Field 4', 'Field 5']))).toBe('Field 6')
  expect(suggestName('Gym', new Set(['Gym']))).toBe('Gym 2')
  expect(suggestName('x'.repeat(120), new Set())).toHaveLength(120)
})

test('halves get the first free letters', () => {
  expect(suggestHalves('Field 3', new Set())).toEqual(['Field 3 A', 'Field 3 B'])
  expect(suggestHalves('Field 3', new Set(['Field 3 A']))).toEqual(['Field 3 B', 'Field 3 C'])
})

test('half of the price is suggested', () => {
  expect(['30.00', '25.00', '0.05', null].map(halfPrice)).toEqual(['15.00', '12.50', '0.03', ''])
})

test('a half has half of the longer side and of the capacity', () => {
  const half = (facts: object) => halfOf({ ...unknownFacts, ...facts })
  expect(half({ lengthFt: 330, widthFt: 195, capacity: 41 })).toMatchObject({
    lengthFt: 165,
    widthFt: 195,
    capacity: 20,
  })
  expect(half({ lengthFt: 50, widthFt: 94, capacity: 1 })).toMatchObject({ lengthFt: 50, widthFt: 47, capacity: 1 })
  expect(half({})).toMatchObject({ lengthFt: null, widthFt: null, capacity: null })
})
