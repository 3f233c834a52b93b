import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingPath, chooseSlot, daysOf, dayToShow, type FreeSlot, withoutLost } from './rules.ts'

const FACILITY = '00000000-0000-4000-8000-000000000000'

test.each([
  ['14', 14],
  ['1', 1],
  ['28', 28],
  ['29', 7],
  ['0', 7],
  ['-3', 7],
  ['7.5', 7],
  ['many', 7],
  ['', 7],
  [null, 7],
])('days="%s" shows %i days', (text, days) => expect(daysOf(text)).toBe(days))

test('adjacent slots extend the selection, others restart it, a second tap removes', () => {
  const [seven, eight, nine] = [at(7), at(8), at(9)]
  expect(chooseSlot([], seven)).toEqual([seven])
  expect(chooseSlot([seven], eight)).toEqual([seven, eight])
  expect(chooseSlot([eight], seven)).toEqual([seven, eight])
  expect(chooseSlot([seven], nine)).toEqual([nine])
  expect(chooseSlot([seven, eight, nine], eight)).toEqual([seven])
  expect(chooseSlot([seven, eight], seven)).toEqual([eight])
  expect(chooseSlot([seven], seven)).toEqual([])
})

test('a selection cannot cross midnight', () => {
  const late = { ...at(23), endTime: '2026-03-04T00:00:00-06:00' }
  const early = { ...at(0), id: 'next', startTime: '2026-03-04T00:00:00-06:00', endTime: '2026-03-04T01:00:00-06:00' }
  expect(chooseSlot([late], early)).toEqual([early])
  expect(chooseSlot([early], late)).toEqual([late])
  expect(bookingPath(FACILITY, [at(22), late])).toBe(`/booking/${FACILITY}?date=2026-03-03&time=22%3A00-24%3A00`)
})

test('any taps keep a contiguous selection and toggle the tapped slot', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 22 }), { maxLength: 20 }), hours => {
      let chosen: FreeSlot[] = []
      for (const hour of hours) {
        const had = chosen.some(({ id }) => id === at(hour).id)
        chosen = chooseSlot(chosen, at(hour))
        expect(chosen.some(({ id }) => id === at(hour).id)).toBe(!had)
        for (const [index, slot] of chosen.slice(1).entries()) expect(slot.startTime).toBe(chosen[index]!.endTime)
      }
    }),
  )
})

test('when selected slots are taken, the first remaining run stays selected', () => {
  const chosen = [at(7), at(8), at(9)]
  expect(withoutLost(chosen, new Set())).toEqual(chosen)
  expect(withoutLost(chosen, new Set([at(8).id]))).toEqual([at(7)])
  expect(withoutLost(chosen, new Set([at(7).id]))).toEqual([at(8), at(9)])
  expect(withoutLost(chosen, new Set(chosen.map(({ id }) => id)))).toEqual([])
})

test('the booking link has the selected time or range, if any', () => {
  expect(bookingPath(FACILITY, [])).toBe(`/booking/${FACILITY}`)
  expect(bookingPath(FACILITY, [at(7)])).toBe(`/booking/${FACILITY}?date=2026-03-03&time=07%3A00`)
  expect(bookingPath(FACILITY, [at(7), at(8)])).toBe(`/booking/${FACILITY}?date=2026-03-03&time=07%3A00-09%3A00`)
})

test('the shown day stays if offered, else the first with free slots', () => {
  const days = [day('2026-03-03', 0), day('2026-03-04', 5), day('2026-03-05', 2)]
  expect(dayToShow(days, '2026-03-05')).toBe('2026-03-05')
  expect(dayToShow(days, '2026-03-02')).toBe('2026-03-04')
  expect(dayToShow(days, null)).toBe('2026-03-04')
  expect(dayToShow([day('2026-03-03', 0)], null)).toBe('2026-03-03')
  expect(dayToShow([], null)).toBeNull()
})

function day(date: string, open: number) {
  return { date, open, held: 0, total: 16, state: open > 0 ? ('open' as const) : ('full' as const) }
}

function at(hour: number): FreeSlot {
  const clock = (hours: number) => `2026-03-03T${String(hours).padStart(2, '0')}:00:00-06:00`
  return {
    id: `slot-${hour}`,
    startTime: clock(hour),
    endTime: clock(hour + 1),
    pricePerSlot: '75.00',
    priceReason: null,
  }
}
