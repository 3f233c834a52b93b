import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { SignInPanel } from '#accounts/web/sign-in-panel.tsx'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { forgetHosting } from '#clinics/web/host-keys.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { ownClinicsQuery, profileQuery } from './api.ts'
import { HostedClinicCard } from './hosted-clinic-card.tsx'
import { Loading } from './loading.tsx'
import { ProfileSection } from './profile-section.tsx'

export const loader = signedInLoader((client, account) =>
  Promise.all([client.prefetchQuery(profileQuery(account.id)), client.prefetchQuery(ownClinicsQuery(account.id))]),
)

/** /clinic-host */
export function Component() {
  return (
    <SignedInPage title="Host a clinic" renderStranger={heading => <SignInFirst heading={heading} />}>
      {(account, heading) => <Hosting {...{ account, heading }} />}
    </SignedInPage>
  )
}

function SignInFirst({ heading }: { heading: Heading }) {
  return (
    <SignInPanel
      title="Host a clinic"
      heading={heading}
      reason="Your clinics and participants are saved to your account."
      action={
        <Link to={paths.newClinic} className={buttonClass({ tone: 'secondary' })}>
          Plan a clinic first
        </Link>
      }
    >
      <p>
        Lead paid clinics as a college athlete or high school senior. Choose an available field and a price. We collect
        the payments and pay the field from them.
      </p>
      <p>You can plan a clinic and see what you’d earn before you sign in.</p>
    </SignInPanel>
  )
}

type HostingProps = { account: Account; heading: Heading }

function Hosting({ account, heading }: HostingProps) {
  return (
    <div className="page-width flex flex-col gap-10 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Your clinics
          </h1>
          <p className="mt-1 wrap-anywhere text-muted">
            Signed in as {account.name}, {account.email}. <SignOutLine forget={forgetHosting} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.payouts} className={buttonClass({ tone: 'secondary' })}>
            Payouts
          </Link>
          <Link to={paths.newClinic} className={buttonClass()}>
            New clinic
          </Link>
        </div>
      </header>
      <OwnClinics account={account} />
      <ProfileSection account={account} />
    </div>
  )
}

function OwnClinics({ account }: { account: Account }) {
  const { now } = useLoaderData<typeof loader>()
  const clinics = useQuery(ownClinicsQuery(account.id))
  if (clinics.isPending) return <Loading>Loading your clinics…</Loading>
  const failure = clinics.isError && (
    <LoadFailed title="We couldn’t load your clinics." error={clinics.error} onRetry={() => void clinics.refetch()} />
  )
  if (!clinics.data) return failure
  if (clinics.data.length === 0) return failure || <NoClinics />
  const at = Math.max(now, clinics.dataUpdatedAt)
  return (
    <section aria-label="Clinics" className="flex flex-col gap-3">
      {failure}
      <ul className="flex flex-col gap-3">
        {clinics.data.map(hosted => (
          <li key={hosted.clinic.id}>
            <HostedClinicCard hosted={hosted} now={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoClinics() {
  return (
    <EmptyState
      icon={Trophy}
      title="No clinics yet"
      action={
        <Link to={paths.newClinic} className={buttonClass({ tone: 'secondary' })}>
          Plan your first clinic
        </Link>
      }
    >
      Choose an available field, set a price, and see how many sign-ups cover it.
    </EmptyState>
  )
}
