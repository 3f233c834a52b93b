import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useRefocus } from '#kit/web/use-refocus.ts'
import type { Listing } from '#listings/contract.ts'
import type { ListingReview as Review } from '#listings/review/contract.ts'
import { canMove, isDecided } from '#listings/rules.ts'
import { ListingFacts } from '#listings/web/listing-facts.tsx'
import { StatusBadge } from '#listings/web/status-badge.tsx'
import { QuestionList } from '#submissions/web/questions.tsx'
import { Turn } from '#submissions/web/queue.tsx'
import { forgetReviews, noteListing, reviewQuery, startReview } from './api.ts'
import { ReviewActions } from './review-actions.tsx'

export function ListingReview({ id }: { id: string }) {
  const { data: review, error, refetch } = useQuery(reviewQuery(id))
  if (review) return <Reviewed review={review} />
  if (error) return <LoadFailed title="We couldn’t load this listing." error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-120 rounded-lg" />
}

function Reviewed({ review }: { review: Review }) {
  const { listing, questions, note } = review
  const part = useRefocus<HTMLDivElement>(listing.status, 'h3')
  return (
    <Card ref={part} as="article" className="flex flex-col gap-6">
      <Head review={review} />
      {review.duplicates.length > 0 && !isDecided(listing.status) && <Duplicates review={review} />}
      {canMove(listing.status, 'in_review') && <StartReview listing={listing} />}
      {canMove(listing.status, 'approved') && <ReviewActions key={listing.revision} review={review} />}
      <Part title="What the owner sent">
        <ListingFacts listing={listing} />
      </Part>
      {questions.length > 0 && (
        <Part title="Questions">
          <QuestionList
            questions={questions}
            missing={isDecided(listing.status) ? 'Not answered.' : 'No answer yet.'}
          />
        </Part>
      )}
      <Part title="Note for reviewers">
        <ReviewNote id={listing.id} note={note} />
      </Part>
    </Card>
  )
}

function Head({ review: { listing, reviewer } }: { review: Review }) {
  const { facilityName, status, dueAt, facilityId, revision } = listing
  return (
    <header className="flex flex-col gap-2">
      <h3 tabIndex={-1} className="text-2xl wrap-anywhere outline-none" dir="auto">
        {facilityName}
      </h3>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        {!isDecided(status) && <Turn dueAt={dueAt} who="owner" />}
        {reviewer !== null && <span className="text-sm text-muted wrap-anywhere">Review started by {reviewer}</span>}
        {revision > 1 && <span className="text-sm text-muted">Corrected by the owner</span>}
      </div>
      {facilityId !== null && (
        <p className="flex flex-wrap gap-3">
          <Link to={paths.facility(facilityId)} className={buttonClass({ tone: 'secondary' })}>
            View page
          </Link>
          <Link to={paths.ownFacility(facilityId)} className={buttonClass({ tone: 'secondary' })}>
            Edit
          </Link>
        </p>
      )}
    </header>
  )
}

function Duplicates({ review: { duplicates } }: { review: Review }) {
  return (
    <Notice tone="warning" title="This may be a duplicate">
      <p>Same name or street:</p>
      <ul className="list-disc pl-5">
        {duplicates.map(({ id, name, address }) => (
          <li key={id}>
            <a href={paths.facility(id)} target="_blank" rel="noopener" className="inline-link wrap-anywhere">
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            , {address}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h4 className="text-xl font-semibold">{title}</h4>
      {children}
    </section>
  )
}

/** Refetches the list even on failure: another reviewer may have been first. */
function StartReview({ listing: { id, facilityName } }: { listing: Listing }) {
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => startReview({ params: { id } }),
    onSuccess: () => toast({ title: 'Review started', description: facilityName }),
    onError: error => toast({ title: 'Couldn’t start the review', description: detailOf(error), tone: 'destructive' }),
    onSettled: () => forgetReviews(client),
  })
  return (
    <Button
      className="self-start"
      busy={start.isPending}
      busyLabel="Starting…"
      aria-label={`Start review of ${facilityName}`}
      onClick={() => start.mutate()}
    >
      Start review
    </Button>
  )
}

/** For reviewers only: who called, when the tour is. */
function ReviewNote({ id, note }: { id: string; note: string }) {
  // Null shows others' changes; typed text takes precedence.
  const [typed, setTyped] = useState<string | null>(null)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (text: string) => noteListing({ params: { id }, body: { note: text } }),
    onSuccess: async () => {
      toast({ title: 'Note saved' })
      await forgetReviews(client)
      setTyped(null)
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Tour, calls, what you verified"
        hint="The owner can’t see this."
        rows={2}
        value={typed ?? note}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {save.isError && <Notice tone="danger">{detailOf(save.error)}</Notice>}
      <Button
        tone="secondary"
        className="self-start"
        disabled={typed === null || typed === note}
        busy={save.isPending}
        busyLabel="Saving…"
        onClick={() => save.mutate(typed ?? note)}
      >
        Save note
      </Button>
    </div>
  )
}
