import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { defaultApproval, noFacility } from '#facilities/rules.ts'
import { addFacility, keepOwnFacility } from '#facilities/web/editing-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { OwnerNav } from '../owner-nav.tsx'
import { OwnerSignIn } from '../owner-sign-in.tsx'
import { FacilityFields } from './facility-fields.tsx'
import { useFacilityForm } from './use-facility-form.ts'

export const loader = signedInLoader(() => Promise.resolve())

/** /owner/facilities/new: adds a facility manually. */
export function Component() {
  return (
    <SignedInPage title="Add a facility" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => <NewFacility account={account} heading={heading} />}
    </SignedInPage>
  )
}

function NewFacility({ account: { email, isEmailVerified }, heading }: { account: Account; heading: Heading }) {
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <header className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          Add a facility
        </h1>
        <p className="mt-1 text-muted">
          {isEmailVerified
            ? 'It goes live right away, open every day from 6 AM to 10 PM until you set other hours.'
            : 'We save it as a draft. It goes live when you verify your email, open every day from 6 AM to 10 PM until you set other hours.'}{' '}
          Adding many?{' '}
          <Link to={paths.csvUpload} className="inline-link">
            Import a list
          </Link>
          .
        </p>
      </header>
      <OwnerNav />
      <NewForm email={email} />
    </div>
  )
}

function NewForm({ email }: { email: string }) {
  const form = useFacilityForm('new', { ...noFacility, approval: defaultApproval({ emails: [email] }) })
  const ref = useRef<HTMLFormElement>(null)
  const isReady = useHydrated()
  const add = useAdd(form, ref)
  const wrong = Object.values(form.errors).filter(Boolean).length
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      aria-label="New facility"
      className="flex flex-col gap-6"
      onSubmit={event => {
        event.preventDefault()
        if (form.check(ref.current)) add.mutate()
      }}
    >
      <h2 className="sr-only">Details</h2>
      <FacilityFields form={form} />
      {add.isError && wrong === 0 && (
        <Notice tone="danger" title="We couldn’t add the facility">
          {detailOf(add.error)} What you entered is still here.
        </Notice>
      )}
      <div>
        {wrong > 0 && (
          <p className="mb-3 font-medium text-clay">
            Please check {wrong === 1 ? '1 field' : `${wrong} fields`} above.
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          disabled={!isReady}
          busy={add.isPending}
          busyLabel="Adding…"
          className="max-sm:w-full"
        >
          {' '}
          Add facility{' '}
        </Button>
        <p className="mt-3 text-sm text-muted">Next, add photos, hours and special prices.</p>
      </div>
    </form>
  )
}

function useAdd(form: ReturnType<typeof useFacilityForm>, ref: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => addFacility({ body: form.values }),
    onSuccess: async facility => {
      keepOwnFacility(client, facility)
      form.forget()
      toast({ title: `${facility.values.name} was added`, description: 'Next, add photos.' })
      await navigate(paths.ownFacility(facility.id))
    },
    onError: error => form.showRefused(ref.current, error),
  })
}
