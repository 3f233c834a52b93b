import { type QueryClient, useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { daysQuery, slotsQuery } from '#availability/web/api.ts'
import { shownDay } from '#availability/web/shown-day.ts'
import { FacilityFailed, LoadingFacility } from '#bookings/checkout/web/facility-pending.tsx'
import { facilityQuery } from '#bookings/web/api.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import type { Facility } from '#facilities/contract.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { useStep } from '#kit/web/form/count-step.ts'
import { reviewsQuery } from '#reviews/web/api.ts'
import { nearbyQuery, scheduleQuery, venueQuery } from './api.ts'
import { FacilityScreen } from './facility-screen.tsx'

/**
 * Fills the query cache: the server waits for it, the browser shows what it has. Only the facility itself is required;
 * other sections show their own load errors.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const id = params.facilityId ?? ''
  if (!isUuid(id)) return data({ now, isMissing: true }, 404)
  const client = context.get(queryContext)
  const load = async () => {
    const schedule = client.prefetchQuery(scheduleQuery(id))
    const facility = await client.ensureQueryData(facilityQuery(id)).catch(missingFacility)
    if (!facility) return { now, isMissing: true }
    await Promise.all([schedule, ...loadParts(client, facility, { now, url: request.url })])
    return { now, isMissing: false }
  }
  if (typeof document === 'undefined') {
    const answer = await load()
    return data(answer, answer.isMissing ? 404 : 200)
  }
  load().catch(() => {})
  return data({ now, isMissing: false })
}

/** /facilities/:facilityId: everything about a field or court, and how to book it. */
export function Component() {
  const { now, isMissing } = useLoaderData<{ now: number; isMissing: boolean }>()
  const { facilityId = '' } = useParams()
  const facility = useQuery({ ...facilityQuery(facilityId), enabled: !isMissing })
  useStep('facility')

  if (isMissing || isNotThere(facility.error)) return <FacilityNotFound />
  if (facility.isError) return <FacilityFailed error={facility.error} onRetry={() => void facility.refetch()} />
  if (!facility.data) return <LoadingFacility title="Facility" />
  return <FacilityScreen key={facilityId} facility={facility.data} now={now} />
}

function loadParts(client: QueryClient, facility: Facility, { now, url }: { now: number; url: string }) {
  const { id, timeZone } = facility
  const { date, weekStart } = shownDay(new URL(url).searchParams.get('date'), timeZone, now)
  return [
    client.prefetchQuery(slotsQuery(id, date)),
    client.prefetchQuery(daysQuery(id, weekStart)),
    client.prefetchQuery(nearbyQuery(facility)),
    client.prefetchInfiniteQuery(reviewsQuery(id)),
    ...(facility.venue ? [client.prefetchQuery(venueQuery(facility))] : []),
  ]
}

function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function missingFacility(error: unknown): null {
  if (isNotThere(error)) return null
  throw error
}

function FacilityNotFound() {
  return (
    <PageMessage title="Facility not found">
      The link may be incomplete, or the facility may have been removed. Search for another field or court.
    </PageMessage>
  )
}
