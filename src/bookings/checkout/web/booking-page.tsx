import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { daysQuery, slotsQuery } from '#availability/web/api.ts'
import { shownDay } from '#availability/web/shown-day.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import type { Facility } from '#facilities/contract.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { isPersonal, queryContext } from '#kit/web/api/query-client.ts'
import { BookingScreen } from './booking-screen.tsx'
import { FacilityFailed, LoadingFacility } from './facility-pending.tsx'
import { PricelessScreen } from './price-on-request.tsx'

/** The server waits; the browser renders from its cache. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const id = params.facilityId ?? ''
  if (!isUuid(id)) return data({ now, failure: 'invalid' as const }, 404)
  const client = context.get(queryContext)
  const load = async (): Promise<LoaderAnswer> => {
    const facility = await client.ensureQueryData(facilityQuery(id)).catch(missingFacility)
    if (!facility) return { now, failure: 'missing' }
    const { date, weekStart } = shownDay(new URL(request.url).searchParams.get('date'), facility.timeZone, now)
    // The grid reports missing times.
    await Promise.all([client.prefetchQuery(slotsQuery(id, date)), client.prefetchQuery(daysQuery(id, weekStart))])
    return { now, failure: null }
  }
  if (typeof document === 'undefined') {
    const answer = await load()
    return data(answer, answer.failure ? 404 : 200)
  }
  // A page for everybody does not know which times this visitor holds.
  client.removeQueries({ predicate: query => isPersonal(query) && query.state.isInvalidated })
  load().catch(() => {})
  return data<LoaderAnswer>({ now, failure: null })
}

/** /booking/:facilityId */
export function Component() {
  const { now, failure } = useLoaderData<LoaderAnswer>()
  const { facilityId = '' } = useParams()
  const facility = useQuery({ ...facilityQuery(facilityId), enabled: failure === null })

  if (failure === 'invalid') return <InvalidAddress />
  if (failure === 'missing' || isMissing(facility.error)) return <FacilityNotFound />
  if (facility.isError) return <FacilityFailed error={facility.error} onRetry={() => void facility.refetch()} />
  if (!facility.data) return <LoadingFacility title="Book" isBooking />
  if (facility.data.isRetired) return <ClosedDown />
  if (!facility.data.hasPrice) return <PricelessScreen facility={facility.data} />
  return <BookingScreen key={facilityId} facility={facility.data} now={now} />
}

type LoaderAnswer = { now: number; failure: 'invalid' | 'missing' | null }

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function missingFacility(error: unknown): Facility | null {
  if (isMissing(error)) return null
  throw error
}

function InvalidAddress() {
  return (
    <PageMessage title="Invalid booking URL">
      This link doesn’t point to a facility. Part of it may be missing.
    </PageMessage>
  )
}

function ClosedDown() {
  return (
    <PageMessage title="This facility is no longer available">
      The owner closed it. Search for another field or court.
    </PageMessage>
  )
}

function FacilityNotFound() {
  return (
    <PageMessage title="Facility not found">It may have been removed. Search for another field or court.</PageMessage>
  )
}
