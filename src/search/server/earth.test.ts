import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { chordOf, earthPoint, milesOf } from './earth.ts'

const { db } = await testApp()
/** As searches round them. */
const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map(micro => micro / 1e6)

test('points and lengths are those of earthdistance', async () => {
  await fc.assert(
    fc.asyncProperty(
      degrees(90),
      degrees(180),
      fc.double({ min: 0.1, max: 12_000, noNaN: true }),
      async (latitude, longitude, miles) => {
        const meters = miles * 1609.344
        const [row] = await db<[{ apart: number; chord: number; meters: number }]>`
          select ${earthPoint(latitude, longitude)}::cube <-> ll_to_earth(${latitude}, ${longitude}) as apart,
            gc_to_sec(${meters}) as chord, sec_to_gc(${chordOf(miles)}) as meters`
        expect(row.apart).toBeLessThan(1e-6)
        expect(Math.abs(chordOf(miles) - row.chord)).toBeLessThan(1e-6)
        expect(Math.abs(milesOf(chordOf(miles)) * 1609.344 - row.meters)).toBeLessThan(1e-3)
      },
    ),
  )
})
