import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/web/button.tsx'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Listing } from '#listings/contract.ts'
import { checkListing, type ListingValues, listingFields } from '#listings/rules.ts'
import { ListingFields } from '#listings/web/listing-fields.tsx'
import { correctListing, ownListingQuery } from './api.ts'

type CorrectionProps = {
  listing: Listing
  listingKey: string
  onDone: () => void
}

/** The email address is fixed: it identifies the owner. */
export function CorrectionForm({ listing, listingKey: key, onDone }: CorrectionProps) {
  const client = useQueryClient()
  const { id, revision } = listing
  const form = useForm({
    initial: Object.fromEntries(listingFields.map(field => [field, listing[field]])) as ListingValues,
    check: checkListing,
    // The revision that was read, so that others' saves are not overwritten.
    send: values => correctListing({ params: { id }, body: { ...values, key, revision } }),
    onSent: own => {
      client.setQueryData(ownListingQuery(id, key).queryKey, own)
      toast({ title: 'Corrections saved', description: 'We’ll review the updated listing.' })
      onDone()
    },
  })
  return (
    <Form form={form} aria-label="Correct your listing">
      <ListingFields form={form} isEmailFixed />
      <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
        <FormFailure form={form} title="We couldn’t save your corrections" />
        <FormErrorCount form={form} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton form={form} busyLabel="Saving…" className="max-sm:w-full">
            Save corrections
          </SubmitButton>
          <Button tone="quiet" className="max-sm:w-full" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  )
}
