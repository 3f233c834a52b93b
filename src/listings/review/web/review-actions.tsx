import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { FacilityFields } from '#facilities/editing/web/facility-fields.tsx'
import { checkFacility, type FacilityValues } from '#facilities/facility-form.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { HOURS_NEEDED, hoursFault, type OpenHours } from '#listings/review/approval.ts'
import type { ListingReview } from '#listings/review/contract.ts'
import { REASON_LENGTH } from '#submissions/rules.ts'
import { isOpen } from '#submissions/web/questions.tsx'
import { AskDialog, TextDialog } from '#submissions/web/text-dialog.tsx'
import { approveListing, askOwner, declineListing, forgetReviews } from './api.ts'
import { HoursFields } from './hours-fields.tsx'

type Open = 'approve' | 'ask' | 'decline'

/** Each confirms once: emails cannot be recalled. */
export function ReviewActions({ review }: { review: ListingReview }) {
  const [open, setOpen] = useState<Open>()
  const isAsked = review.questions.some(isOpen)
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
      {isAsked && <p className="text-sm text-muted">Your last question hasn’t been answered yet.</p>}
      {open === 'approve' && <ApprovalForm review={review} onClose={close} />}
      <AskOwner review={review} open={open === 'ask'} onClose={close} />
      <DeclineDialog review={review} open={open === 'decline'} onClose={close} />
    </div>
  )
}

type DialogProps = { review: ListingReview; open: boolean; onClose: () => void }

function AskOwner({ review: { listing }, ...dialog }: DialogProps) {
  const ask = useSending('Question sent', dialog.onClose, (question: string) =>
    askOwner({ params: { id: listing.id }, body: { question } }),
  )
  return (
    <AskDialog {...dialog} who="owner" email={listing.email} templates={questionTemplates} onSend={ask.mutateAsync} />
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

/** Starting points, to be edited before sending. */
const declineTemplates = [
  {
    name: 'Couldn’t verify it',
    text: 'We couldn’t verify that this facility can be rented at this address. If you have a website, a contract or a photo of the entrance, please include it and submit again.',
  },
  {
    name: 'Already listed',
    text: 'This facility is already on our site. If you run it and want to manage it, contact us and we’ll transfer it to you.',
  },
  {
    name: 'Not a sports facility',
    text: 'This place isn’t set up for the sports people book here, so we can’t list it.',
  },
  {
    name: 'Not open to the public',
    text: 'We list places that anyone can book. This one is for members or residents only.',
  },
]

const questionTemplates = [
  {
    name: 'Opening hours',
    text: 'Which days and hours can people book, and on which days are you closed?',
  },
  { name: 'Price', text: 'What do you charge per hour, in dollars, and does it vary by time or day?' },
  {
    name: 'Proof of ownership',
    text: 'How can we confirm that you’re allowed to rent out this facility? A website or the owner’s phone number is enough.',
  },
  {
    name: 'Time for a tour',
    text: 'When could someone show us the facility, in person or by video? Please suggest two or three times.',
  },
]

type Approval = FacilityValues & { hours: OpenHours[]; usualHours: boolean }

/** Creates the facility from the owner's values after corrections. Confirms once, since it emails the owner. */
function ApprovalForm({ review, onClose }: { review: ListingReview; onClose: () => void }) {
  const { listing, draft, hours } = review
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const form = useForm<Approval>({
    initial: { ...draft, hours, usualHours: false },
    draft: `facility:listing-${listing.id}-${listing.revision}`,
    check,
    send: values =>
      approveListing({ params: { id: listing.id }, body: { ...values, revision: listing.revision } }).catch(
        (error: unknown) => {
          setIsAsking(false)
          throw error
        },
      ),
    onSent() {
      toast({ title: 'Facility is live', description: `We emailed ${listing.email}.` })
      return forgetReviews(client)
    },
  })
  /** The dialog sends. */
  function ask(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    const errors = check(form.values)
    if (Object.values(errors).some(Boolean)) form.showErrors(errors)
    else setIsAsking(true)
  }
  const { values, errors, change } = form
  return (
    <Form
      form={{ ...form, submit: ask }}
      aria-label="Facility to publish"
      className="flex flex-col gap-6 border-t border-line pt-4"
    >
      <p className="text-muted">Check and correct what the owner sent. They can change all of it later.</p>
      <FacilityFields form={form} />
      <HoursFields
        hours={values.hours}
        said={listing.availability}
        isRead={hours.length > 0}
        usual={values.usualHours}
        onUsual={usualHours => change({ usualHours })}
        error={errors.hours}
        onChange={next => change({ hours: next })}
      />
      <FormFailure form={form} title="Couldn’t publish it" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Publish…</SubmitButton>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Publish this facility?"
        description={`${values.name} goes live in search. ${listing.email} becomes the owner and gets a sign-in email.`}
        footer={
          <Button busy={form.isSending || form.isSent} busyLabel="Publishing…" onClick={() => form.submit()}>
            Publish
          </Button>
        }
      />
    </Form>
  )
}

function check(values: Approval) {
  const { hours, usualHours } = values
  const isMissing = hours.length === 0 && !usualHours
  return { ...checkFacility(values), hours: hoursFault(hours) ?? (isMissing ? HOURS_NEEDED : undefined) }
}
