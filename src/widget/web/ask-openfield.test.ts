import { afterEach, expect, test, vi } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { readOffer } from './ask-openfield.ts'

afterEach(() => vi.unstubAllGlobals())

const TODAY = '2026-03-03'
const TOMORROW = '2026-03-04'

function at(date: string, hour: number, status: AvailabilitySlot['status'] = 'open') {
  const [startTime, endTime] = [hour, hour + 1].map(each => `${date}T${each}:00:00-06:00`)
  return { id: `${date} ${hour}`, startTime, endTime, status } as AvailabilitySlot
}

/** A facility with two days: the slots as they are now, of which `chosen` were chosen before. */
function refresh(slots: AvailabilitySlot[], chosen: AvailabilitySlot[], date: string | null) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address)
    if (pathname === '/api/availability-days')
      return Response.json([TODAY, TOMORROW].map(day => ({ date: day, open: 2 })))
    if (pathname !== '/api/availability-slots') return Response.json({ timeZone: 'America/Chicago', isRetired: false })
    return Response.json(slots.filter(({ startTime }) => startTime.startsWith(searchParams.get('date')!)))
  })
  const { signal } = new AbortController()
  return readOffer({ origin: 'https://example.org', facilityId: 'a', dayCount: 2, date, chosen, signal })
}

const idsOf = (slots: readonly { id: string }[]) => slots.map(({ id }) => id)

test.each([
  ['the same day', TODAY],
  ['another day', TOMORROW],
  ['no day yet', null],
])('chosen times stay while they are free, with %s on screen', async (_, date) => {
  const chosen = [at(TODAY, 10), at(TODAY, 11)]
  const others = [at(TOMORROW, 10), at(TOMORROW, 11)]
  const kept = await refresh([...chosen, ...others], chosen, date)
  expect(idsOf(kept.chosen)).toEqual(idsOf(chosen))
  expect(idsOf(kept.free)).toEqual(idsOf(date === TOMORROW ? others : chosen))
  const taken = await refresh([at(TODAY, 10), at(TODAY, 11, 'booked'), ...others], chosen, date)
  expect(idsOf(taken.chosen)).toEqual(['2026-03-03 10'])
})
