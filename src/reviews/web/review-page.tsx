import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Star } from 'lucide-react'
import { useId } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { clockText, dateOf, longDay } from '#availability/time-format.ts'
import { type BookingAccess, manageHref } from '#bookings/web/booking-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { OwnReview } from '../contract.ts'
import { RATING_MISSING, REVIEW_DAYS, reviewTextFault } from '../rules.ts'
import { ownReviewQuery, writeReview } from './api.ts'
import { dayText, ratingLabels, starsText } from './review-format.ts'
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
        {own.hiddenBecause !== null && (
          <Notice tone="warning" title="We hid your review" className="mb-6">
            <span className="whitespace-pre-line wrap-anywhere">{own.hiddenBecause}</span> Only you can see it, and it
            doesn’t count in the average. Questions? Email {product.supportEmail}.
          </Notice>
        )}
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

function ReviewForm({ access, own }: { access: BookingAccess; own: OwnReview }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { rating: own.review?.rating ?? null, text: own.review?.text ?? '' },
    draft: `review:${access.id}`,
    check: ({ rating, text }) => ({
      rating: rating === null ? RATING_MISSING : undefined,
      text: reviewTextFault(tidyLines(text)),
    }),
    send: ({ rating, text }) => writeReview(client, access, { rating: rating!, text }),
  })
  return (
    <Form form={form} aria-label="Your review" className="flex flex-col gap-6">
      <StarChoice chosen={form.values.rating} error={form.errors.rating} onChoose={rating => form.change({ rating })} />
      <TextArea
        label="What should the next player know?"
        optional
        hint="The field, the lights, how to get in. Reviews are public, so please leave out names and phone numbers."
        rows={5}
        {...form.field('text')}
      />
      <FormFailure form={form} title="We couldn’t save your review" />
      {form.isSent && own.hiddenBecause !== null && (
        <Notice tone="positive" title="Saved. Your review is still hidden." />
      )}
      {form.isSent && own.hiddenBecause === null && (
        <Notice
          tone="positive"
          title="Thanks! Your review is published."
          action={
            <Link to={`${paths.facility(own.facility.id)}#reviews`} className="inline-link">
              See it on the {own.facility.name} page
            </Link>
          }
        />
      )}
      <div>
        <SubmitButton form={form} size="lg" busyLabel="Saving…" className="max-sm:w-full">
          {own.review ? 'Save changes' : 'Publish review'}
        </SubmitButton>
        <p className="mt-3 text-sm text-muted">
          Shown as “{own.author}”. You can edit it until {dayText(own.openUntil)}. If you play here again, you’ll update
          this review.
        </p>
      </div>
    </Form>
  )
}

type StarChoiceProps = {
  /** Null until chosen. */
  chosen: number | null
  onChoose: (rating: number) => void
  error?: string | undefined
}

/** Radio buttons, so that arrow keys work. */
function StarChoice({ chosen, onChoose, error }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">Your rating</legend>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        {[1, 2, 3, 4, 5].map(rating => (
          <label
            key={rating}
            className="grid size-11 place-items-center rounded-md text-link outline-offset-2 outline-focus hover:bg-hover has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={rating === chosen}
              onChange={() => onChoose(rating)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={joinClasses('size-8', chosen !== null && rating <= chosen && 'fill-current')}
            />
            <span className="sr-only">
              {starsText(rating)}, {ratingLabels[rating]}
            </span>
          </label>
        ))}
        <span aria-hidden="true" className="min-h-6 min-w-20 pl-1 font-semibold">
          {chosen !== null && ratingLabels[chosen]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
