import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Listing } from '#listings/contract.ts'
import { ListingFields } from '../listing-fields.tsx'
import { countFields } from '../use-listing-form.ts'
import { useCorrection } from './use-correction.ts'

type CorrectionProps = {
  listing: Listing
  listingKey: string
  onDone: () => void
}

/** The email address is fixed: it identifies the owner. */
export function CorrectionForm({ listing, listingKey, onDone }: CorrectionProps) {
  const form = useCorrection({ listing, key: listingKey, onDone })
  const wrong = Object.values(form.errors).filter(Boolean).length
  return (
    <form method="post" noValidate aria-label="Correct your listing" onSubmit={form.submit}>
      <ListingFields form={form} />
      <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
        {form.failure && (
          <Notice tone="danger" title="We couldn’t save your corrections">
            {form.failure} What you entered is still here.
          </Notice>
        )}
        {wrong > 0 && <p className="font-medium text-clay">Please check {countFields(wrong)} above.</p>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isSending} busyLabel="Saving…" className="max-sm:w-full">
            Save corrections
          </Button>
          <Button tone="quiet" className="max-sm:w-full" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
