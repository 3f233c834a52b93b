import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nextTimesQuery } from '#availability/next-times/web/api.ts'
import { TimeButtons } from '#availability/next-times/web/time-buttons.tsx'
import { timesCaption } from '#availability/next-times/web/times-caption.ts'
import type { MapPin } from '#facilities/lists/contract.ts'
import { withWanted } from '#facilities/lists/web/booking-address.ts'
import { CONTACT_SECTION, paths } from '#kit/shared/paths.ts'
import type { SearchFilters } from '#search/rules.ts'
import { requestedTimes } from '#search/rules-times.ts'

type PinTimesProps = {
  pin: Pick<MapPin, 'id' | 'name' | 'hasPrice' | 'hasOwnSite'> | undefined
  /** The ids whose times are one request. */
  page: readonly string[]
  filters: SearchFilters
}

/** As on the search card: a tapped time is held when the booking page opens. */
export function PinTimes({ pin, page, filters }: PinTimesProps) {
  const { date, time, sport } = filters
  const wanted = requestedTimes(filters)
  const { data: times } = useQuery({
    ...nextTimesQuery(page, wanted.asked),
    enabled: pin?.hasPrice ?? false,
    select: all => all.find(({ facilityId }) => facilityId === pin?.id),
  })
  if (!pin) return null
  const addressOf = (tapped: { date?: string | undefined; time?: string | undefined }) =>
    withWanted(paths.booking(pin.id), { ...tapped, sport, mode: pin.hasOwnSite ? 'hold' : undefined })
  if (!pin.hasPrice) {
    return (
      <Link
        to={`${paths.facility(pin.id)}#${CONTACT_SECTION}`}
        className="relative inline-flex inline-link target-44 min-h-6 items-center text-sm font-semibold"
      >
        Contact the owner
      </Link>
    )
  }
  return (
    <div className="min-h-18 pb-1">
      {times && (
        <>
          <div className="flex items-center justify-between gap-2 pb-1 text-sm">
            <p className="font-semibold">{timesCaption(times, date, wanted.isRange)}</p>
            <Link
              to={addressOf({ date, time })}
              className="relative inline-flex inline-link target-44 min-h-6 items-center"
            >
              All times<span className="sr-only"> at {pin.name}</span>
            </Link>
          </div>
          {times.times.length > 0 && <TimeButtons {...wanted} name={pin.name} times={times} addressOf={addressOf} />}
        </>
      )}
    </div>
  )
}
