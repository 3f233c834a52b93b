import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { soonest } from '#availability/next-times/rules.ts'
import { nextTimesQuery } from '#availability/next-times/web/api.ts'
import { TimeButtons } from '#availability/next-times/web/time-buttons.tsx'
import { timesCaption } from '#availability/next-times/web/times-caption.ts'
import type { Facility } from '#facilities/contract.ts'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { ledBySport } from '#facilities/drawing/web/led-by-sport.ts'
import { bookingAddress } from '#facilities/lists/web/booking-address.ts'
import { NO_CAPTION_YET, Place } from '#facilities/lists/web/facility-card.tsx'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useInView } from '#kit/web/use-in-view.ts'
import { milesFrom } from '../rules-place.ts'
import { requestedTimes } from '../rules-times.ts'
import { type Group, groundsText, venueOf } from '../rules-venues.ts'
import { NEAR, SearchCard, type SearchCardProps } from './search-card.tsx'

type GroupCardProps = Omit<SearchCardProps, 'facility'> & { group: Group<Facility> }

/**
 * Found facilities of one place, as high as one card: the soonest times there, and a button that opens the facilities'
 * own cards, also before and without scripts.
 */
export function GroupCard({ group, page, filters, eager }: GroupCardProps) {
  const { date, time, sport = '' } = filters
  const item = useRef<HTMLLIElement>(null)
  const wanted = requestedTimes(filters)
  const ids = group.map(({ id }) => id)
  const isNear = useInView(item, NEAR)
  const { data: times = [] } = useQuery({
    ...nextTimesQuery(page, wanted.asked),
    enabled: isNear && !group[0].site,
    select: all => all.filter(({ facilityId }) => ids.includes(facilityId)),
  })
  const [first] = group
  const { name } = venueOf(group)
  const all = groundsText(group.length, sport)
  const free = times.filter(one => one.times.length > 0 && one.match !== 'none')
  const best = soonest(times)
  const bookable = best && group.find(({ id, hasPrice }) => hasPrice && id === best.facilityId)
  return (
    <li ref={item} data-facility={ids.join(' ')}>
      <Card
        as="article"
        aria-label={`${name}, ${first.address}`}
        padded={false}
        interactive
        className="group flex h-full flex-col"
      >
        <div className="relative facility-card grid grow">
          <div className="overflow-clip rounded-sm [grid-area:pic]">
            <FacilityPicture facility={ledBySport(first, sport)} eager={eager} />
          </div>
          <div className="min-w-0 [grid-area:head]">
            <h2 className="line-clamp-2 text-lg leading-tight">{name}</h2>
            <Place facility={first} miles={milesFrom(filters, first)} />
          </div>
          <p className="truncate text-sm leading-snug font-semibold [grid-area:info]">
            {all}
            {times.length > 0 && `, ${free.length} available`}
          </p>
          <div className="flex items-center justify-between gap-2 [grid-area:line] @xl:contents">
            <p className="min-w-0 truncate text-sm font-semibold [grid-area:line]">
              {bookable ? timesCaption(best, date, wanted.isRange) : NO_CAPTION_YET}
            </p>
            <div className="shrink-0 text-right [grid-area:price]">
              <LowestPrice group={group} at={date || time ? times.flatMap(one => one.hourlyPrice ?? []) : []} />
            </div>
          </div>
          <div className="flex gap-1.5 [grid-area:act]">
            {bookable && (
              <TimeButtons
                {...wanted}
                name={bookable.name}
                times={best}
                addressOf={tapped => bookingAddress(bookable, { ...tapped, sport })}
              />
            )}
            <details data-venue="" className={joinClasses('shrink-0', !bookable && 'grow')}>
              <summary
                aria-label={`See all ${all} at ${name}`}
                className={joinClasses(
                  'cursor-pointer after:absolute after:inset-0',
                  bookable ? besideTimes : `${buttonClass({ tone: 'secondary' })} w-full align-top`,
                )}
              >
                See all {group.length}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 transition-transform group-has-[[data-venue][open]]:rotate-180"
                />
              </summary>
            </details>
          </div>
        </div>
        <ul className="@container hidden gap-2.5 border-t border-line bg-sunken p-2.5 group-has-[[data-venue][open]]:grid">
          {group.map(facility => (
            <SearchCard key={facility.id} {...{ facility, page, filters }} eager={false} />
          ))}
        </ul>
      </Card>
    </li>
  )
}

const besideTimes =
  'flex h-full min-h-11 w-20 items-center justify-center gap-1 rounded-md text-center text-sm leading-tight font-semibold text-link'

/** Of the requested time, or the usual prices. */
function LowestPrice({ group, at }: { group: Group<Facility>; at: readonly { from: number; to: number }[] }) {
  const usual = group.flatMap(({ pricePerHourUsd: price }) => (price === null ? [] : [{ from: price, to: price }]))
  const prices = at.length > 0 ? at : usual
  const [from, to] = [Math.min(...prices.map(one => one.from)), Math.max(...prices.map(one => one.to))]
  const cheapest = group.find(({ pricePerHourUsd }) => pricePerHourUsd === from) ?? group[0]
  if (prices.length === 0) return <FacilityPrice facility={cheapest} />
  return <FacilityPrice facility={{ ...cheapest, pricePerHourUsd: from }} isFrom={from < to} />
}
