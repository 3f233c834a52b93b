import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { noFacility } from '#facilities/rules.ts'
import { addFacility, keepOwnFacility } from '#facilities/web/editing-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { toast } from '#kit/web/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { OwnerNav } from '../owner-nav.tsx'
import { OwnerSignIn } from '../owner-sign-in.tsx'
import { FacilityFields } from './facility-fields.tsx'
import { useFacilityForm } from './use-facility-form.ts'

/** Asks who is there before anything else: strangers are answered 401. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = await context.get(queryContext).ensureQueryData(sessionQuery)
  return data(null, account ? 200 : 401)
}

/** /owner/facilities/new: one facility by hand. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  const heading = useHeadingOf(account?.id)
  return (
    <>
      <PageHead title="Add a facility" isHidden />
      {account ? <NewFacility key={account.id} heading={heading} /> : <OwnerSignIn heading={heading} />}
    </>
  )
}

function NewFacility({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <header className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          Add a facility
        </h1>
        <p className="mt-1 text-muted">
          It can be found and booked at once, every day from 6 AM to 10 PM, until you set other hours. For many at once,{' '}
          <Link to={paths.csvUpload} className="inline-link">
            import a list
          </Link>
          .
        </p>
      </header>
      <OwnerNav />
      <NewForm />
    </div>
  )
}

function NewForm() {
  const form = useFacilityForm('new', noFacility)
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
        <Notice tone="danger" title="The facility was not added">
          {detailOf(add.error)} Nothing you typed is lost.
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
          Add the facility
        </Button>
        <p className="mt-3 text-sm text-muted">Photos, hours and special prices come next.</p>
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
      toast({ title: `${facility.values.name} was added`, description: 'Now show people what it looks like.' })
      await navigate(paths.ownFacility(facility.id))
    },
    onError: error => form.showRefused(ref.current, error),
  })
}
