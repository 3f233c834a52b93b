import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { NextTimes } from '#availability/next-times/contract.ts'
import { nextTimesQuery } from '#availability/next-times/web/api.ts'
import { TimeButtons } from '#availability/next-times/web/time-buttons.tsx'
import { timesCaption } from '#availability/next-times/web/times-caption.ts'
import type { Facility } from '#facilities/contract.ts'
import { bookingAddress } from '#facilities/lists/web/booking-address.ts'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { still } from '#kit/web/still.tsx'
import { useInView } from '#kit/web/use-in-view.ts'
import { nearbyQuery, sportOf } from './api.ts'
import { milesText, type Nearby, SHOWN_NEARBY } from './nearby.ts'
import { PageSection } from './page-section.tsx'

/** Comes with the HTML, like the large picture. */
const Picture = still(
  import.meta.env.SSR ? (await import('#facilities/drawing/web/facility-picture.tsx')).FacilityPicture : null,
  async () => (await import('#facilities/drawing/web/facility-picture.tsx')).FacilityPicture,
)
const Price = still(
  import.meta.env.SSR ? (await import('#facilities/web/facility-price.tsx')).FacilityPrice : null,
  async () => (await import('#facilities/web/facility-price.tsx')).FacilityPrice,
)

/**
 * With their next available times, asked for all at once when they come near the screen. Renders nothing if there are
 * none, or the sport is not known.
 */
export function NearbyFacilities({ facility }: { facility: Facility }) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useInView(frame, NEAR)
  const { data: nearby, isPending } = useQuery(nearbyQuery(facility))
  const sold = nearby?.flatMap(each => (each.facility.hasPrice ? [each.facility.id] : [])) ?? []
  const times = useQuery({ ...nextTimesQuery(sold, {}), enabled: isNear && sold.length > 0 })
  if (!isPending && !nearby?.length) return null
  return (
    <div ref={frame}>
      <PageSection id="nearby" title="Similar nearby" className="mt-10">
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
          {nearby
            ? nearby.map(each => (
                <NearbyCard
                  key={each.facility.id}
                  {...each}
                  sport={sportOf(facility)}
                  times={times.data?.find(({ facilityId }) => facilityId === each.facility.id)}
                  isLoading={times.isPending && each.facility.hasPrice}
                />
              ))
            : Array.from({ length: SHOWN_NEARBY }, (_, place) => (
                <li key={place}>
                  <Skeleton className="h-48 rounded-lg" />
                </li>
              ))}
        </ul>
      </PageSection>
    </div>
  )
}

const NEAR = '300px 0px'

type NearbyCardProps = Nearby & { sport: string | undefined; times: NextTimes | undefined; isLoading: boolean }

/** The whole card links to the facility's page, except its times. */
function NearbyCard({ facility, miles, sport, times, isLoading }: NearbyCardProps) {
  return (
    <Card as="li" padded={false} interactive className="flex flex-col">
      <div className="flex grow">
        <Picture
          className="m-3 aspect-16/10 w-24 shrink-0 self-start overflow-clip rounded-sm bg-mown"
          part={{ facility }}
        />
        <div className="flex min-w-0 grow flex-col gap-0.5 py-3 pr-3">
          <h3 className="line-clamp-2 text-lg leading-tight wrap-anywhere">
            <Link to={paths.facility(facility.id)} className="after:absolute after:inset-0">
              {facility.name}
            </Link>
          </h3>
          <p className="text-sm text-muted">{milesText(miles)} away</p>
          <Price className="mt-auto min-h-12" part={{ facility }} />
        </div>
      </div>
      <div className="min-h-18 px-3 pb-3">
        {times && (
          <>
            <p className="mb-1 text-sm font-semibold">{timesCaption(times, undefined, false)}</p>
            {times.times.length > 0 && (
              <TimeButtons
                {...{ times, asked: {}, isRange: false }}
                name={facility.name}
                addressOf={tapped => bookingAddress(facility, { ...tapped, sport })}
              />
            )}
          </>
        )}
        {isLoading && <Skeleton className="mt-6 h-11" />}
      </div>
    </Card>
  )
}
