import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FacilityFields } from '#desk/web/owner/facility/facility-fields.tsx'
import { useFacilityForm } from '#desk/web/owner/facility/use-facility-form.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { HOURS_NEEDED, hoursFault, type OpenHours } from '#listings/approval.ts'
import type { ListingReview } from '#listings/review-contract.ts'
import { approveListing, forgetReviews } from '#listings/web/review-api.ts'
import { HoursFields } from './hours-fields.tsx'

/** Creates the facility from the owner's values after corrections. Confirms once, since it emails the owner. */
export function ApprovalForm({ review, onClose }: { review: ListingReview; onClose: () => void }) {
  const { listing, draft } = review
  const form = useFacilityForm(`listing-${listing.id}-${listing.revision}`, draft)
  const [hours, setHours] = useState<OpenHours[]>(review.hours)
  const [usualHours, setUsualHours] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const wrongHours = hoursFault(hours) ?? (hours.length === 0 && !usualHours ? HOURS_NEEDED : undefined)
  const approve = useMutation({
    mutationFn: () =>
      approveListing({
        params: { id: listing.id },
        body: { ...form.values, revision: listing.revision, hours, usualHours },
      }),
    onSuccess: async () => {
      toast({ title: 'Facility is live', description: `We emailed ${listing.email}.` })
      form.forget()
      await forgetReviews(client)
    },
    onError: error => {
      setIsAsking(false)
      form.showRefused(ref.current, error)
    },
  })
  function ask() {
    setIsChecked(true)
    if (!form.check(ref.current)) return
    if (wrongHours) {
      announce(`Please check: ${wrongHours}.`)
      ref.current?.querySelector<HTMLElement>('[data-hours] button, [data-hours] input')?.focus()
      return
    }
    setIsAsking(true)
  }
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      aria-label="Facility to publish"
      className="flex flex-col gap-6 border-t border-line pt-4"
      onSubmit={event => {
        event.preventDefault()
        ask()
      }}
    >
      <p className="text-muted">Check and correct what the owner sent. They can change all of it later.</p>
      <FacilityFields form={form} />
      <HoursFields
        hours={hours}
        said={listing.availability}
        isRead={review.hours.length > 0}
        usual={usualHours}
        onUsual={setUsualHours}
        error={isChecked ? wrongHours : undefined}
        onChange={setHours}
      />
      {approve.isError && (
        <Notice tone="danger" title="Couldn’t publish it">
          {detailOf(approve.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Publish…</Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Publish this facility?"
        description={`${form.values.name} goes live in search. ${listing.email} becomes the owner and gets a sign-in email.`}
        footer={
          <Button busy={approve.isPending} busyLabel="Publishing…" onClick={() => approve.mutate()}>
            Publish
          </Button>
        }
      />
    </form>
  )
}
