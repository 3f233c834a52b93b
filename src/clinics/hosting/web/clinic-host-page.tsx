import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { SignInNeeded } from '#accounts/web/sign-in-needed.tsx'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { shortTimeText } from '#clinics/web/clinic-format.ts'
import { forgetHosting } from '#clinics/web/host-keys.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import type { HostedClinic } from '../contract.ts'
import { ownClinicsQuery, profileQuery } from './api.ts'
import { breakEvenText, dollars, minimumText, stateOf } from './host-format.ts'
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
    <SignInNeeded
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
    </SignInNeeded>
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

/** `now` in milliseconds. */
function HostedClinicCard({ hosted, now }: { hosted: HostedClinic; now: number }) {
  const { clinic, placesBooked, waiting, breakEven, money } = hosted
  const { label, tone } = stateOf(clinic, now)
  return (
    <Card
      as="article"
      interactive
      className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between sm:gap-8"
    >
      <div className="min-w-0">
        <Badge tone={tone}>{label}</Badge>
        <h2 className="mt-1 text-xl wrap-anywhere">
          <Link
            to={paths.hostedClinic(clinic.id)}
            className="inline-flex min-h-11 items-center text-ink after:absolute after:inset-0 focus-visible:outline-none"
          >
            {clinic.title}
          </Link>
        </h2>
        <p className="font-medium tabular-nums">{shortTimeText(clinic)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {clinic.facilityName}, {clinic.city}, {clinic.state}
        </p>
        <p className="mt-2 text-sm">{minimumText(hosted)}</p>
      </div>
      <dl className="grid shrink-0 grid-cols-2 gap-x-6 gap-y-2 text-sm sm:w-64">
        <Figure name="Seats booked" value={`${placesBooked} of ${clinic.maxParticipants}`} />
        <Figure name="Your share so far" value={dollars(money.athlete)} />
        <div className="col-span-2 text-muted">
          <dt className="sr-only">Break-even</dt>
          <dd>{breakEvenText(breakEven)}</dd>
        </div>
        {waiting > 0 && (
          <div className="col-span-2 text-muted">
            <dt className="sr-only">Waitlist</dt>
            <dd>{waiting} on the waitlist</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  )
}
