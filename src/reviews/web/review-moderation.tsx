import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { oneOf, typed, useFilters } from '#kit/web/list/use-filters.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ModeratedReview } from '../contract.ts'
import { hideReasonFault } from '../rules.ts'
import { allReviewsQuery, moderateReview } from './api.ts'
import { ReviewItem } from './review-item.tsx'

export const moderationFilters = { state: oneOf('', 'shown', 'hidden'), text: typed }

/** For administrators: all facilities' reviews, newest first. */
export function ReviewModeration() {
  const { filter, change, ...filters } = useFilters(moderationFilters)
  const list = useList(allReviewsQuery(filter), { keepsOld: true })
  const [hiding, setHiding] = useState<ModeratedReview | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextFilter label="Facility, author or text" text={filter.text} onChange={text => change({ text })} />
        <Select
          label="Show"
          options={states}
          value={filter.state}
          onChange={event => change({ state: moderationFilters.state(event.currentTarget.value) })}
        />
      </search>
      <ListPages
        list={list}
        what="reviews"
        empty={<EmptyState title="No reviews yet">Reviews by people who booked and played appear here.</EmptyState>}
        filters={filters}
        loading={loadingCards}
        more="Show more reviews"
      >
        {reviews => (
          <ul className="flex flex-col gap-4">
            {reviews.map(review => (
              <li key={review.id}>
                <Moderated review={review} onHide={() => setHiding(review)} />
              </li>
            ))}
          </ul>
        )}
      </ListPages>
      <HideDialog review={hiding} onClose={() => setHiding(null)} />
    </div>
  )
}

const states = [
  { value: '', label: 'All reviews' },
  { value: 'shown', label: 'Public' },
  { value: 'hidden', label: 'Hidden' },
]

function Moderated({ review, onHide }: { review: ModeratedReview; onHide: () => void }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const { id, author, facility, hidden } = review
  async function show() {
    setBusy(true)
    try {
      await moderateReview(client, id, null)
      toast({ title: 'Review is public again' })
      // The button is another one now.
      card.current?.focus()
    } catch (error) {
      toast({ title: 'Couldn’t show it', description: detailOf(error), tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Card ref={card} tabIndex={-1}>
      <h2 className="mb-2 text-lg">
        <Link to={`${paths.facility(facility.id)}#reviews`} className="inline-link wrap-anywhere">
          {facility.name}
        </Link>
      </h2>
      <ReviewItem review={review}>
        {hidden && (
          <p className="rounded-md bg-clay-soft px-3 py-2 text-clay">
            <strong>Hidden from everyone but its author:</strong>{' '}
            <span className="whitespace-pre-line wrap-anywhere">{hidden.reason}</span>
          </p>
        )}
        {hidden ? (
          <Button
            tone="secondary"
            size="sm"
            className="self-start"
            busy={isBusy}
            busyLabel="Showing…"
            onClick={() => void show()}
          >
            Show again<span className="sr-only">: review by {author}</span>
          </Button>
        ) : (
          <Button tone="secondary" size="sm" className="self-start" onClick={onHide}>
            Hide<span className="sr-only"> review by {author}</span>
          </Button>
        )}
      </ReviewItem>
    </Card>
  )
}

/** Keeps the typed reason after a refusal. */
function HideDialog({ review, onClose }: { review: ModeratedReview | null; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: hideReasonFault(tidyLines(reason)) }),
    send: ({ reason }) => moderateReview(client, review!.id, reason),
    onSent() {
      toast({ title: 'Review hidden', description: 'It no longer counts in the average.' })
      close()
    },
  })
  function close() {
    form.discard()
    onClose()
  }
  return (
    <Dialog
      open={review !== null}
      onClose={() => !form.isSending && close()}
      title="Hide this review?"
      description="Nobody but its author sees it then, and it doesn’t count in the average. You can show it again anytime."
      footer={
        <>
          <Button tone="secondary" aria-disabled={form.isSending} onClick={() => !form.isSending && close()}>
            Cancel
          </Button>
          <SubmitButton form={form} tone="danger" busyLabel="Hiding…">
            Hide review
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextArea label="Reason" hint="The author sees it." rows={3} required {...form.field('reason')} />
        <FormFailure form={form} title="Couldn’t hide it" />
      </Form>
    </Dialog>
  )
}
