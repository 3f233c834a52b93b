import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { nextTimesQuery } from '#availability/next-times/web/api.ts'
import { TimeButtons } from '#availability/next-times/web/time-buttons.tsx'
import { timesCaption } from '#availability/next-times/web/times-caption.ts'
import type { Facility } from '#facilities/contract.ts'
import { bookingAddress } from '#facilities/lists/web/booking-address.ts'
import { FacilityCard, NO_CAPTION_YET } from '#facilities/lists/web/facility-card.tsx'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'
import { FavoriteButton } from '#favorites/web/favorite-button.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useInView } from '#kit/web/use-in-view.ts'
import type { SearchFilters } from '../rules.ts'
import { milesFrom } from '../rules-place.ts'
import { requestedTimes } from '../rules-times.ts'

export type SearchCardProps = {
  facility: Facility
  /** The ids of its page. */
  page: readonly string[]
  filters: SearchFilters
  eager: boolean
}

/** A found facility with its nearest available times. Only cards near the screen refresh them. */
export function SearchCard({ facility, page, filters, eager }: SearchCardProps) {
  const { date, time, sport } = filters
  const item = useRef<HTMLLIElement>(null)
  const isNear = useInView(item, NEAR)
  const wanted = requestedTimes(filters)
  const { data: times, isFetching } = useQuery({
    ...nextTimesQuery(page, wanted.asked),
    // Those of another installation came with the list.
    enabled: isNear && !facility.site,
    select: all => all.find(({ facilityId }) => facilityId === facility.id),
  })
  const hourly = (date || time) && times?.hourlyPrice
  const hasTimes = times !== undefined && times.times.length > 0
  return (
    <li ref={item} data-facility={facility.id}>
      <FacilityCard
        {...{ facility, date, time, sport, eager }}
        miles={milesFrom(filters, facility)}
        corner={!facility.site && <FavoriteButton facility={facility} />}
        price={
          hourly && (
            <FacilityPrice facility={{ ...facility, pricePerHourUsd: hourly.from }} isFrom={hourly.from < hourly.to} />
          )
        }
        caption={times ? timesCaption(times, date, wanted.isRange) : NO_CAPTION_YET}
        times={
          hasTimes ? (
            <TimeButtons
              {...wanted}
              name={facility.name}
              times={times}
              addressOf={tapped => bookingAddress(facility, { ...tapped, sport })}
            />
          ) : (
            isFetching && !times && <LoadingTimes />
          )
        }
      />
    </li>
  )
}

/** A little before they are seen. */
export const NEAR = '200px 0px'

function LoadingTimes() {
  return (
    <div className="grid grow grid-cols-3 gap-1.5">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}
