import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { toast } from '#kit/web/toast-store.ts'
import type { Listing } from '#listings/contract.ts'
import { checkListing, type ListingErrors, type ListingValues, listingFields } from '#listings/rules.ts'
import { correctListing, ownListingQuery } from '../review-api.ts'
import { isAnyWrong, type ListingFormState, refusedFields, showErrorsIn } from '../use-listing-form.ts'

/** Typed text survives a failed request. */
export function useCorrection({
  listing,
  key,
  onDone,
}: {
  listing: Listing
  key: string
  onDone: () => void
}): ListingFormState {
  const client = useQueryClient()
  const [values, setValues] = useState<ListingValues>(() => valuesOf(listing))
  const [errors, setErrors] = useState<ListingErrors>({})
  const save = useMutation({
    mutationFn: ({ sent }: { sent: ListingValues; form: HTMLFormElement }) => {
      // The revision that was read, so that others' saves are not overwritten.
      return correctListing({ params: { id: listing.id }, body: { ...sent, key, revision: listing.revision } })
    },
    onSuccess: own => {
      client.setQueryData(ownListingQuery(listing.id, key).queryKey, own)
      toast({ title: 'Corrections saved', description: 'We’ll review the updated listing.' })
      onDone()
    },
    onError: (error, { form }) => showErrorsIn(form, refusedFields(error), setErrors),
  })
  return {
    values,
    errors,
    isEmailFixed: true,
    isSending: save.isPending,
    failure: save.isError && !isAnyWrong(refusedFields(save.error)) ? detailOf(save.error) : null,
    change(field, value) {
      setValues({ ...values, [field]: value })
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
    fillIn: some => setValues({ ...values, ...some }),
    submit(event) {
      event.preventDefault()
      const wrong = checkListing(values)
      if (isAnyWrong(wrong)) return showErrorsIn(event.currentTarget, wrong, setErrors)
      setErrors({})
      save.mutate({ sent: values, form: event.currentTarget })
    },
  }
}

function valuesOf(listing: Listing): ListingValues {
  return Object.fromEntries(listingFields.map(field => [field, listing[field]])) as ListingValues
}
