import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#accounts/web/api.ts'
import { product } from '#kit/shared/product.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { HiddenField } from '#kit/web/form/hidden-field.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useBotCheck } from '#kit/web/use-bot-check.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { checkListing, emptyListing, type ListingValues } from '../rules.ts'
import { submitListing } from './api.ts'
import { ListingFields } from './listing-fields.tsx'

/** Until edited, name and email address are the account's. */
export function ListingForm({ onSent }: { onSent: (facilityName: string) => void }) {
  const send = useBotCheck('listing')
  const form = useForm({
    initial: { ...emptyListing, ...useKnownOwner() },
    draft: 'listing',
    check: checkListing,
    send: (values, { element }) => send(element!, guard => submitListing({ body: { ...values, ...guard } })),
    onSent: (_, { facilityName }) => {
      toast(received)
      onSent(facilityName.trim())
    },
    onRefused: () => toast(failed),
  })
  const problem = form.failure instanceof ApiError ? form.failure.problem : undefined
  const elsewhere = problem?.code === 'state-elsewhere' && typeof problem.url === 'string' && (
    <a className="inline-link" href={problem.url}>
      List it there
    </a>
  )
  return (
    <Form form={form} aria-labelledby="facility-information">
      <HiddenField />
      <ListingFields form={form} />
      <div className="mt-8 border-t border-line pt-6">
        <FormFailure form={form} title="We couldn’t submit your listing." className="mb-4">
          {elsewhere || (
            <>
              What you entered is still here. If it keeps failing, write to{' '}
              <a className="inline-link" href={`mailto:${product.supportEmail}`}>
                {product.supportEmail}
              </a>
              .
            </>
          )}
        </FormFailure>
        <FormErrorCount form={form} className="mb-3 font-medium text-clay" />
        <SubmitButton form={form} size="lg" busyLabel="Submitting…" className="max-sm:w-full">
          Submit for review
        </SubmitButton>
        <p className="mt-3 text-sm text-muted">
          We use this to review your facility and contact you about it. It goes live once we approve it. If you add
          facilities from your own account instead, you can publish them once you’re verified.
        </p>
      </div>
    </Form>
  )
}

/** From the signed-in account. Not in the server's rendering. */
function useKnownOwner(): Partial<ListingValues> {
  const { account } = useQuery({ ...sessionQuery, enabled: useHydrated() }).data ?? {}
  return account ? { contactName: account.name, email: account.email } : {}
}

/** Specification, sections 4 and 8. */
const received = {
  title: 'Listing Submitted!',
  description: `We'll review your facility and get back to you within ${REVIEW_HOURS} hours.`,
}
const failed = {
  title: 'Submission Failed',
  description: 'Please try again or contact support.',
  tone: 'destructive',
} as const
