import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOf } from './random.ts'
import { takeTimes } from './take-times.ts'

const HOUR = 3_600_000

test('taken times are ordered, disjoint and made of whole slots', () => {
  fc.assert(
    fc.property(
      fc.record({
        gaps: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 40 }),
        minutes: fc.constantFrom(30, 60, 90),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        seed: fc.nat(),
      }),
      ({ gaps, minutes, share, seed }) => {
        let end = 0
        const slots = gaps.map(gap => {
          const start = end + gap * HOUR
          end = start + minutes * 60_000
          return { start, end }
        })
        const taken = takeTimes(slots, share, randomOf(seed))
        for (const [index, piece] of taken.entries()) {
          expect(slots.some(slot => slot.start === piece.start)).toBe(true)
          expect(slots.some(slot => slot.end === piece.end)).toBe(true)
          expect(piece.start).toBeGreaterThanOrEqual(taken[index - 1]?.end ?? 0)
        }
      },
    ),
  )
})

test.each([0, 0.1, 0.4, 0.75, 0.95, 1])('over many days the share %d is taken', share => {
  const slots = Array.from({ length: 15 }, (_, hour) => ({ start: hour * HOUR, end: (hour + 1) * HOUR }))
  let taken = 0
  for (let day = 0; day < 2_000; day++)
    for (const { start, end } of takeTimes(slots, share, randomOf(day))) taken += (end - start) / HOUR
  expect(taken / (2_000 * slots.length)).toBeCloseTo(share, 1)
})
