import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUESTION_LENGTH, REASON_LENGTH } from '#kit/shared/review-promise.ts'
import { Button } from '#kit/web/button.tsx'
import { TextDialog } from '#kit/web/form/text-dialog.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ListingReview } from '#listings/review/contract.ts'
import { askOwner, declineListing, forgetReviews } from './api.ts'
import { ApprovalForm } from './approval-form.tsx'
import { declineTemplates, questionTemplates } from './reason-templates.ts'

type Open = 'approve' | 'ask' | 'decline'

/** Each confirms once: emails cannot be recalled. */
export function ReviewActions({ review }: { review: ListingReview }) {
  const [open, setOpen] = useState<Open>()
  const isAsked = review.questions.some(({ answer }) => answer === null)
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button
          // Once the form is open, publishing is the primary action.
          tone={open === 'approve' ? 'secondary' : 'primary'}
          aria-expanded={open === 'approve'}
          onClick={() => setOpen(open === 'approve' ? undefined : 'approve')}
        >
          Approve…
        </Button>
        <Button tone="secondary" disabled={isAsked} onClick={() => setOpen('ask')}>
          Ask the owner…
        </Button>
        <Button tone="secondary" onClick={() => setOpen('decline')}>
          Decline…
        </Button>
      </div>
      {isAsked && <p className="text-sm text-muted">The owner hasn’t answered your last question yet.</p>}
      {open === 'approve' && <ApprovalForm review={review} onClose={close} />}
      <AskDialog review={review} open={open === 'ask'} onClose={close} />
      <DeclineDialog review={review} open={open === 'decline'} onClose={close} />
    </div>
  )
}

type DialogProps = { review: ListingReview; open: boolean; onClose: () => void }

function AskDialog({ review: { listing }, open, onClose }: DialogProps) {
  const ask = useSending('Question sent', onClose, (question: string) =>
    askOwner({ params: { id: listing.id }, body: { question } }),
  )
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title="Ask the owner"
      description={`We’ll email it to ${listing.email}. The 24-hour clock pauses until they answer.`}
      label="Your question"
      templates={questionTemplates}
      length={QUESTION_LENGTH}
      missing="Enter your question."
      action={{ label: 'Send question', busyLabel: 'Sending…' }}
      onSend={ask.mutateAsync}
    />
  )
}

function DeclineDialog({ review: { listing }, open, onClose }: DialogProps) {
  const decline = useSending('Listing declined', onClose, (reason: string) =>
    declineListing({ params: { id: listing.id }, body: { revision: listing.revision, reason } }),
  )
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title="Decline this listing?"
      description={`${listing.facilityName} won’t be listed, and we’ll email the reason to ${listing.email}. You can’t undo this.`}
      label="Reason"
      hint="We’ll send this to the owner."
      templates={declineTemplates}
      length={REASON_LENGTH}
      missing="Enter a reason."
      action={{ label: 'Decline', busyLabel: 'Declining…', tone: 'danger' }}
      onSend={decline.mutateAsync}
    />
  )
}

function useSending(done: string, onDone: () => void, send: (words: string) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast({ title: done })
      onDone()
      await forgetReviews(client)
    },
  })
}
