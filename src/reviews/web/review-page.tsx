import { useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { clockText, dateOf, longDay } from '#availability/time-format.ts'
import { type BookingAccess, manageHref } from '#bookings/web/booking-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import type { OwnReview } from '../contract.ts'
import { REVIEW_DAYS } from '../rules.ts'
import { ownReviewQuery } from './api.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'

/** 404 also for others' bookings. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.bookingId ?? ''
  if (!isUuid(id)) return data<Shown>({ access: null }, 404)
  const access = { id: id.toLowerCase(), key: new URL(request.url).searchParams.get('key') || null }
  const status = await context
    .get(queryContext)
    .ensureQueryData(ownReviewQuery(access))
    .then(() => 200, refusedWith)
  return data<Shown>({ access: status === 200 ? access : null }, status)
}

/** /bookings/:bookingId/review[?key=…] */
export function Component() {
  const { access } = useLoaderData<Shown>()
  const own = useQuery({ ...ownReviewQuery(access ?? nobody), enabled: access !== null })
  if (!access || !own.data) return <ReviewNotFound />
  return <ReviewScreen key={access.id} access={access} own={own.data} />
}

type Shown = { access: BookingAccess | null }

const nobody = { id: '', key: null }

/** Rethrows other errors. */
function refusedWith(error: unknown): number {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return error.status
  throw error
}

function ReviewScreen({ access, own }: { access: BookingAccess; own: OwnReview }) {
  const { facility, startTime } = own
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12">
      <PageHead title={`Your review of ${facility.name}`} isHidden />
      <meta name="referrer" content="no-referrer" />
      <header>
        <h1 className="text-4xl wrap-anywhere">How was {facility.name}?</h1>
        <p className="mt-1 text-muted">
          Your booking: {longDay(dateOf(startTime))}, {clockText(startTime)}
        </p>
      </header>
      <div className="max-w-2xl">
        {own.state === 'open' || own.state === 'written' ? (
          <ReviewForm access={access} own={own} />
        ) : (
          <NothingToWrite own={own} />
        )}
      </div>
      <p className="flex flex-wrap gap-x-6">
        <Link to={paths.facility(facility.id)} className="inline-link inline-flex min-h-11 items-center">
          View facility
        </Link>
        <Link to={manageHref(access)} className="inline-link inline-flex min-h-11 items-center">
          View receipt
        </Link>
      </p>
    </div>
  )
}

function NothingToWrite({ own }: { own: OwnReview }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-lg">{whyNot(own)}</p>
      {own.review && <ReviewItem review={own.review} />}
    </div>
  )
}

function whyNot({ state, endTime }: OwnReview): string {
  if (state === 'not-yet')
    return `You can write a review after you play, starting ${longDay(dateOf(endTime))}, ${clockText(endTime)}.`
  if (state === 'closed') return `You can write or change a review for ${REVIEW_DAYS} days after a booking.`
  return 'You can only review a confirmed booking that took place.'
}

function ReviewNotFound() {
  return (
    <PageMessage title="We can’t find that booking">
      Open the full link in your email, or use the browser you booked in.
    </PageMessage>
  )
}
