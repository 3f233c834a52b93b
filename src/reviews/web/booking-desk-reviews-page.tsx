import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router'
import { bookingDeskQuery } from '#bookings/booking-desk/web/api.ts'
import { type BookingDeskAccess, bookingDeskHref, readAccess } from '#bookings/web/booking-desk-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { paths } from '#kit/shared/paths.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Review } from '../contract.ts'
import { answerFault } from '../rules.ts'
import { answerReview, reviewsQuery } from './api.ts'
import { ReviewPages } from './review-pages.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const access = readAccess(params.facilityId, new URL(request.url).searchParams)
  if (!access) return data({ isOpen: false }, 404)
  const client = context.get(queryContext)
  const [status] = await Promise.all([
    client.ensureQueryData(bookingDeskQuery(access)).then(() => 200, refusedWith),
    client.prefetchInfiniteQuery(reviewsQuery(access.facilityId)),
  ])
  return data({ isOpen: status === 200 }, status)
}

/** /desk/:facilityId/reviews[?key=…]; administrators need no key. */
export function Component() {
  const { isOpen } = useLoaderData<{ isOpen: boolean }>()
  const { facilityId } = useParams()
  const [query] = useSearchParams()
  const access = readAccess(facilityId, query)
  if (!isOpen || !access) return <BookingDeskClosed />
  return <BookingDeskReviews key={access.facilityId} access={access} />
}

/** Rethrows other errors. */
function refusedWith(error: unknown): number {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return error.status
  throw error
}

function BookingDeskReviews({ access }: { access: BookingDeskAccess }) {
  const desk = useQuery({ ...bookingDeskQuery(access), refetchInterval: false, refetchOnWindowFocus: false })
  const name = desk.data?.facility.name
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-10">
      <PageHead title={name ? `${name}, reviews` : 'Reviews'} isHidden />
      <meta name="referrer" content="no-referrer" />
      <header>
        <p className="text-sm font-semibold text-muted">Facility desk</p>
        <h1 className="text-4xl wrap-anywhere">Reviews for {name ?? 'your facility'}</h1>
        <p className="mt-1 max-w-2xl text-muted">
          Only people who booked and played can write reviews. You can reply once to each, and edit or delete your
          reply.
        </p>
        <Link to={bookingDeskHref(access)} className="inline-link mt-2 inline-flex min-h-11 items-center">
          Back to desk
        </Link>
      </header>
      <section aria-labelledby="all-reviews" className="flex flex-col gap-6">
        <h2 id="all-reviews" className="sr-only">
          All reviews
        </h2>
        <ReviewPages
          facilityId={access.facilityId}
          empty={
            <EmptyState title="No reviews yet">
              We ask everyone who plays here for a review. You’ll see them here.
            </EmptyState>
          }
          renderBelow={review => <AnswerForm access={access} review={review} />}
        />
      </section>
    </div>
  )
}

function BookingDeskClosed() {
  return (
    <PageMessage title="This link doesn’t work">
      It may be incomplete. Open the link in the latest email to your facility. Administrators{' '}
      <Link to={paths.signIn} className="inline-link">
        sign in
      </Link>{' '}
      first.
    </PageMessage>
  )
}

/** Collapsed once answered. Input survives a reload. */
function AnswerForm({ access, review }: { access: BookingDeskAccess; review: Review }) {
  const [isOpen, setOpen] = useState(review.answer === null)
  const change = useRef<HTMLButtonElement>(null)
  /** The form is gone: focus what replaced it. */
  function close() {
    flushSync(() => setOpen(false))
    change.current?.focus()
  }
  if (!isOpen)
    return (
      <Button ref={change} tone="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        Edit reply<span className="sr-only"> to {review.author}</span>
      </Button>
    )
  return <OpenForm access={access} review={review} onDone={close} />
}

type OpenFormProps = { access: BookingDeskAccess; review: Review; onDone: () => void }

function OpenForm({ access, review, onDone }: OpenFormProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { text: review.answer?.text ?? '' },
    draft: `answer:${review.id}`,
    check: ({ text }) => ({ text: answerFault(tidyLines(text)) }),
    send: ({ text }) => answerReview(client, access, review.id, text),
    onSent: () => {
      toast({ title: 'Reply published', description: `It appears below ${review.author}’s review.` })
      onDone()
    },
  })
  const [isDeleting, setDeleting] = useState(false)
  const remove = useMutation({
    mutationFn: () => answerReview(client, access, review.id, null),
    onSuccess() {
      toast({ title: 'Reply deleted' })
      setDeleting(false)
      form.discard()
      form.change({ text: '' })
    },
  })
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-3">
      <TextArea
        label={
          <span>
            Your reply<span className="sr-only"> to {review.author}</span>
          </span>
        }
        hint="Everyone can see your reply."
        rows={3}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <FormFailure form={form} title="We couldn’t save your reply" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="sm" busyLabel="Saving…">
          {review.answer ? 'Save reply' : 'Publish reply'}
        </SubmitButton>
        {review.answer && (
          <>
            <Button tone="quiet" size="sm" onClick={onDone}>
              Cancel
            </Button>
            <Button tone="quiet" size="sm" className="text-clay" onClick={() => setDeleting(true)}>
              Delete reply
            </Button>
          </>
        )}
      </div>
      <AskOnce
        open={isDeleting}
        title="Delete your reply?"
        about={`It disappears from below ${review.author}’s review. You can write another one.`}
        refusal={remove.error && { title: 'Couldn’t delete it', text: detailOf(remove.error) }}
        act="Delete reply"
        keep="Cancel"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onAct={() => remove.mutate()}
        onKeep={() => setDeleting(false)}
      />
    </Form>
  )
}
