import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import type { RefObject } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { forgetHosting, ownClinicsQuery, profileQuery } from './api.ts'
import { HostedClinicCard } from './hosted-clinic-card.tsx'
import { Loading } from './loading.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

type LoaderAnswer = { now: number }

/** Asks who is there before anything else: strangers are answered 401 and no data. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer: LoaderAnswer = { now: Date.now() }
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (!account) return data(answer, 401)
  if (typeof document === 'undefined')
    await Promise.all([
      client.prefetchQuery(profileQuery(account.id)),
      client.prefetchQuery(ownClinicsQuery(account.id)),
    ])
  return data(answer)
}

/** /clinic-host: an athlete's profile and clinics. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  const heading = useHeadingOf(account?.id)
  return (
    <>
      <PageHead title="Lead a clinic" isHidden />
      {account ? (
        <Hosting key={account.id} {...{ account, heading }} />
      ) : (
        <SignInPanel
          title="Lead a clinic"
          heading={heading}
          reason="Your clinics, and who takes part in them, are kept with your account."
          action={
            <Link to={paths.newClinic} className={buttonClass({ tone: 'secondary' })}>
              Plan a clinic first
            </Link>
          }
        >
          <p>
            College athletes and high school seniors lead paid clinics here. You choose a free field and a price, we
            collect what participants pay, and the field is paid from it.
          </p>
          <p>You can plan a clinic and see what it brings before you sign in.</p>
        </SignInPanel>
      )}
    </>
  )
}

type HostingProps = { account: Account; heading: RefObject<HTMLHeadingElement | null> }

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
  const { now } = useLoaderData<LoaderAnswer>()
  const clinics = useQuery(ownClinicsQuery(account.id))
  if (clinics.isPending) return <Loading>Loading your clinics…</Loading>
  const failure = clinics.isError && (
    <LoadFailed title="We could not load your clinics." error={clinics.error} onRetry={() => void clinics.refetch()} />
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
        <Link to={paths.newClinic} className={buttonClass()}>
          Plan your first clinic
        </Link>
      }
    >
      Choose a field that is free, set a price, and see at once how many places pay for it.
    </EmptyState>
  )
}
