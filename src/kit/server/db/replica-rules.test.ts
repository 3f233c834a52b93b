import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshAsOf, type Mark } from './replica.ts'

const marksAt = (...written: number[]): Mark[] =>
  written.map((bytes, second) => ({ at: second * 1_000, written: BigInt(bytes) }))

test('a replica holds what was committed up to the latest mark that it has passed', () => {
  const marks = marksAt(100, 200, 300, 400)
  expect(freshAsOf(marks, 250n)).toBe(1_000)
  expect(freshAsOf(marks, 300n)).toBe(2_000)
  expect(freshAsOf(marks, 900n)).toBe(3_000)
})

test('while nothing is written it is as fresh as the last look, however long ago the last write was', () => {
  expect(freshAsOf(marksAt(100, 100, 100), 100n)).toBe(2_000)
})

test('one that has passed no mark says nothing of its age', () => {
  expect(freshAsOf(marksAt(100, 200), 50n)).toBeUndefined()
})

test('it is never said to be fresher than it is, and few marks are kept, whatever is written and replayed', () => {
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
