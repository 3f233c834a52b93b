import { useRef } from 'react'
import { product } from '#kit/shared/product.ts'
import { Button } from '#kit/web/button.tsx'
import { HiddenField } from '#kit/web/hidden-field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { ListingFields } from './listing-fields.tsx'
import { useEarlyInput } from './use-early-input.ts'
import { countFields, useListingForm } from './use-listing-form.ts'

/** Calls `onSent` once the submission is stored and empties the form. */
export function ListingForm({ onSent }: { onSent: (facilityName: string) => void }) {
  const form = useListingForm(onSent)
  const ref = useRef<HTMLFormElement>(null)
  useEarlyInput(ref, form.fillIn)
  const isReady = useHydrated()
  const wrong = Object.values(form.errors).filter(Boolean).length
  // POST, so that a browser without JavaScript does not put the values into the URL.
  return (
    <form ref={ref} method="post" noValidate aria-labelledby="facility-information" onSubmit={form.submit}>
      <HiddenField />
      <ListingFields form={form} />
      <div className="mt-8 border-t border-line pt-6">
        {form.failure && (
          <Notice tone="danger" title="We couldn’t submit your listing." className="mb-4">
            {form.failure} What you entered is still here. If it keeps failing, write to{' '}
            <a className="inline-link" href={`mailto:${product.supportEmail}`}>
              {product.supportEmail}
            </a>
            .
          </Notice>
        )}
        {wrong > 0 && <p className="mb-3 font-medium text-clay">Please check {countFields(wrong)} above.</p>}
        <Button
          type="submit"
          size="lg"
          disabled={!isReady}
          busy={form.isSending}
          busyLabel="Submitting…"
          className="max-sm:w-full"
        >
          Submit for review
        </Button>
        <p className="mt-3 text-sm text-muted">
          We use this to review your facility and contact you about it. It goes live once we approve it. If you add
          facilities from your own account instead, they go live once you verify your email.
        </p>
      </div>
    </form>
  )
}
