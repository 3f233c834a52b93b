import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { FacilityFields } from '#facilities/editing/web/facility-fields.tsx'
import { checkFacility, type FacilityValues } from '#facilities/rules.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { HOURS_NEEDED, hoursFault, type OpenHours } from '#listings/review/approval.ts'
import type { ListingReview } from '#listings/review/contract.ts'
import { approveListing, forgetReviews } from './api.ts'
import { HoursFields } from './hours-fields.tsx'

type Approval = FacilityValues & { hours: OpenHours[]; usualHours: boolean }

/** Creates the facility from the owner's values after corrections. Confirms once, since it emails the owner. */
export function ApprovalForm({ review, onClose }: { review: ListingReview; onClose: () => void }) {
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
