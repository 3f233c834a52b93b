import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FreeTime } from '#availability/contract.ts'
import { holdOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import type { LostTime } from '#availability/holds/web/selection-news.ts'
import type { nextTimesEndpoints } from '#availability/next-times/contract.ts'
import { dateOf, rangeText } from '#availability/time-format.ts'
import { priceText } from '#availability/web/slot-labels.ts'
import type { Facility } from '#facilities/contract.ts'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { bookingAddress } from '#facilities/lists/web/booking-address.ts'
import { milesBetween } from '#kit/shared/miles.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'

type Lost = {
  facility: Facility
  slot: LostTime
  /** Searched, or the facility's first. */
  sport: string | undefined
}

/** Other fields that are available at a lost time, held when opened: same place and price first. Nothing until found. */
export function SameTimeNearby(lost: Lost) {
  const { data } = useQuery(sameTimeQuery(lost))
  if (!data || data.length === 0) return null
  return (
    <div className="mt-1 w-full">
      <p className="mb-2 text-sm">The same time nearby:</p>
      <ul className="flex flex-col gap-2">
        {data.map(({ facility, time, miles }) => (
          <li key={facility.id}>
            <Link
              to={bookingAddress(facility, {
                date: dateOf(time.startTime),
                time: time.startTime.slice(11, 16),
                sport: lost.sport,
              })}
              state={holdOnArrival}
              className={`${buttonClass({ tone: 'secondary', size: 'sm' })} w-full flex-wrap justify-between! text-left`}
            >
              <span>{facility.name}</span>
              <span className="font-normal">
                {rangeText(time)}, {priceText(time)} · {miles.toFixed(1)} mi
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SHOWN = 2
/** Checked, the nearest first. */
const LOOKED_AT = 20
const NEARBY_MILES = 25

function sameTimeQuery({ facility, slot, sport = facility.sportTypes[0] }: Lost) {
  return queryOptions({
    queryKey: ['same-time-nearby', facility.id, slot.startTime, sport ?? ''],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const transport = transportOf(client)
      const near = `${facility.latitude},${facility.longitude}`
      const found = await list({ query: { near, sort: 'distance', sport, limit: LOOKED_AT + 1 } }, transport)
      const others = found.filter(
        other => other.id !== facility.id && other.hasPrice && milesBetween(facility, other) <= NEARBY_MILES,
      )
      if (others.length === 0) return []
      const [timeStart, timeEnd] = [
        slot.startTime.slice(11, 16),
        slot.endTime.slice(11, 16).replace(/^00:00$/, '24:00'),
      ]
      const asked = { facilityIds: others.map(({ id }) => id).join(), date: dateOf(slot.startTime), timeStart, timeEnd }
      const times = new Map((await nextTimes({ query: asked }, transport)).map(one => [one.facilityId, one.times]))
      return others
        .flatMap(other => {
          const time = times.get(other.id)?.find(({ startTime }) => startTime === slot.startTime)
          return time ? [{ facility: other, time, miles: milesBetween(facility, other) }] : []
        })
        .toSorted((a, b) => unlike(a, { facility, slot }) - unlike(b, { facility, slot }))
        .slice(0, SHOWN)
    },
  })
}

/** Stable, so the nearest stay first. */
function unlike(
  one: { facility: Facility; time: FreeTime },
  { facility, slot }: Pick<Lost, 'facility' | 'slot'>,
): number {
  const isSamePlace = facility.venue !== null && one.facility.venue?.id === facility.venue.id
  return (isSamePlace ? 0 : 2) + (one.time.pricePerSlot === slot.pricePerSlot ? 0 : 1)
}

const list = caller<typeof facilityListEndpoints.list>('GET /api/facilities')
const nextTimes = caller<typeof nextTimesEndpoints.list>('GET /api/next-times')
