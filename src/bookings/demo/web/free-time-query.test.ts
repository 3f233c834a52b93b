import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { tomorrowEvening } from './demo-form.ts'
import { DEMO_ZONE, freeTimeQuery } from './free-time-query.ts'

const ID = '71576da9-04a6-5fe7-abac-c16debd30288'

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T18:00:00Z') }))
afterAll(() => vi.useRealTimers())

/** The server knows a facility in New York with these slots, unless its answers are replaced. */
function ask({ status = 200, slots = [] }: { status?: number; slots?: Partial<AvailabilitySlot>[] } = {}) {
  const client = makeQueryClient(async ({ url }) => {
    if (status === 0) throw new ApiError({ status, statusText: '', text: '' })
    const reply = url.includes('/availability?') ? slots : { id: ID, timeZone: 'America/New_York' }
    return { status, statusText: '', headers: new Headers(), text: JSON.stringify(status === 200 ? reply : {}) }
  })
  return client.fetchQuery(freeTimeQuery(ID))
}

test('the form begins with the first available time, or tomorrow evening', async () => {
  const slot = { startTime: '2026-11-25T19:00:00-05:00', endTime: '2026-11-25T20:00:00-05:00', pricePerSlot: '40.00' }
  expect(await ask({ slots: [{ ...slot, status: 'booked' }] })).toEqual(tomorrowEvening('America/New_York', Date.now()))
  expect(await ask({ slots: [{ ...slot, status: 'open' }] })).toEqual({
    start: '2026-11-25T19:00',
    end: '2026-11-25T20:00',
    amount: '40.00',
  })
})

test('a facility that the server refuses leaves tomorrow evening, a lost connection is an error', async () => {
  expect(await ask({ status: 404 })).toEqual(tomorrowEvening(DEMO_ZONE, Date.now()))
  await expect(ask({ status: 0 })).rejects.toThrow(ApiError)
})
