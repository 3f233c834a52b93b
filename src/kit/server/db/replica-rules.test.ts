import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshAsOf, type Mark } from './replica.ts'

const marksAt = (...written: number[]): Mark[] =>
  written.map((bytes, second) => ({ at: second * 1_000, written: BigInt(bytes) }))

test('a replica is as fresh as the latest mark it has passed', () => {
  const marks = marksAt(100, 200, 300, 400)
  expect(freshAsOf(marks, 250n)).toBe(1_000)
  expect(freshAsOf(marks, 300n)).toBe(2_000)
  expect(freshAsOf(marks, 900n)).toBe(3_000)
})

test('without writes it is as fresh as the last mark', () => {
  expect(freshAsOf(marksAt(100, 100, 100), 100n)).toBe(2_000)
})

test('without a passed mark its freshness is unknown', () => {
  expect(freshAsOf(marksAt(100, 200), 50n)).toBeUndefined()
})

test('its freshness is never overstated, and few marks are kept', () => {
  const steps = fc.array(fc.record({ written: fc.nat(1_000), replayed: fc.nat(1_200) }), {
    minLength: 1,
    maxLength: 200,
  })
  fc.assert(
    fc.property(steps, moves => {
      const [marks, all]: [Mark[], Mark[]] = [[], []]
      let [written, replayed] = [0n, 0n]
      moves.forEach((move, second) => {
        written += BigInt(move.written)
        replayed = replayed + BigInt(move.replayed) > written ? written : replayed + BigInt(move.replayed)
        const mark = { at: second * 1_000, written }
        marks.push(mark)
        all.push(mark)
        const asOf = freshAsOf(marks, replayed)
        expect(marks.length).toBeLessThanOrEqual(61)
        if (asOf !== undefined) expect(all.find(({ at }) => at === asOf)!.written <= replayed).toBe(true)
      })
    }),
  )
})
