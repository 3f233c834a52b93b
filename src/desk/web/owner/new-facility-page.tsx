import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { defaultApproval } from '#facilities/approval.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { addFacility, keepOwnFacility } from '#facilities/editing/web/api.ts'
import { FacilityFields } from '#facilities/editing/web/facility-fields.tsx'
import { checkFacility, type FacilityValues, noFacility } from '#facilities/facility-form.ts'
import { draftsQuery } from '#facilities/owned/web/api.ts'
import { useIsDemo } from '#facilities/owned/web/use-is-demo.ts'
import { VenueField } from '#facilities/venues/web/venue-field.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useShownOrganization } from '#organizations/web/api.ts'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { OwnerSignIn } from './owner-sign-in.tsx'

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
  const mayAdd = useMay()('add-facility')
  const mayPublish = useQuery({ ...draftsQuery(), enabled: mayAdd === true }).data?.mayPublish ?? isEmailVerified
  const isDemo = useIsDemo()
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <header className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Add a facility
        </h1>
        {mayAdd !== false && (
          <p className="mt-1 text-muted">
            {mayPublish
              ? 'It goes live right away, '
              : `We save it as a draft. ${isDemo ? 'It goes live when you verify your email, ' : 'You can publish it once your organization is verified. It’s '}`}
            open every day from 6 AM to 10 PM until you set other hours. Adding many?{' '}
            <Link to={paths.csvUpload} className="inline-link">
              Import a list
            </Link>
            .
          </p>
        )}
      </header>
      <RoleNeeded action="add-facility" title="You can’t add facilities here">
        <NewForm email={email} />
      </RoleNeeded>
    </div>
  )
}

function NewForm({ email }: { email: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { organization } = useShownOrganization(null)
  const isLimited = organization?.venues != null
  const form = useForm<FacilityValues & { venueId: string }, OwnFacility>({
    initial: { ...noFacility, approval: defaultApproval({ emails: [email] }), venueId: '' },
    draft: 'facility:new',
    check: ({ venueId, ...values }) => ({
      ...checkFacility(values),
      venueId: isLimited && venueId === '' ? 'Choose one of your venues' : undefined,
    }),
    send: ({ venueId, ...values }) =>
      addFacility({ query: { organization: organization?.id }, body: { ...values, venueId: venueId || null } }),
    onSent(facility) {
      keepOwnFacility(client, facility)
      toast({ title: `${facility.values.name} was added`, description: 'Next, add photos.' })
      return navigate(paths.ownFacility(facility.id))
    },
  })
  return (
    <Form form={form} aria-label="New facility" className="flex flex-col gap-6">
      <h2 className="sr-only">Details</h2>
      <FacilityFields
        form={form}
        venue={
          organization && (
            <VenueField
              className="sm:col-span-6"
              organizationId={organization.id}
              isNeeded={isLimited}
              {...form.field('venueId')}
            />
          )
        }
      />
      <FormFailure form={form} title="We couldn’t add the facility" />
      <div>
        <FormErrorCount form={form} className="mb-3 font-medium text-clay" />
        <SubmitButton form={form} size="lg" busyLabel="Adding…" className="max-sm:w-full">
          {' '}
          Add facility{' '}
        </SubmitButton>
        <p className="mt-3 text-sm text-muted">Next, add photos, hours and special prices.</p>
      </div>
    </Form>
  )
}
