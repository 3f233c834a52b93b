import { useQuery } from '@tanstack/react-query'
import { LandPlot } from 'lucide-react'
import { Link } from 'react-router'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { longDay } from '#availability/time-format.ts'
import { WaitingForYou } from '#bookings/booking-desk/web/waiting-for-you.tsx'
import type { OwnerHome } from '#desk/home-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { homeQuery } from './home/api.ts'
import { AttentionList } from './home/attention-list.tsx'
import { ClinicRequests } from './home/clinic-requests.tsx'
import { TodaySection } from './home/today-section.tsx'
import { WeekFigures } from './home/week-figures.tsx'
import { OwnerSignIn } from './owner-sign-in.tsx'

export const loader = signedInLoader(client => client.prefetchQuery(homeQuery))

/** /owner: an owner's day. */
export function Component() {
  return (
    <SignedInPage title="Home" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(_account, heading) => <Home heading={heading} />}
    </SignedInPage>
  )
}

function Home({ heading }: { heading: Heading }) {
  const home = useQuery(homeQuery)
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Home
        </h1>
        <p className="min-h-6 text-muted">{home.data && longDay(home.data.today)}</p>
      </header>
      {home.data ? <Day home={home.data} /> : home.isPending && <Loading />}
      {home.isError && (
        <LoadFailed title="We couldn’t load your day." error={home.error} onRetry={() => void home.refetch()} />
      )}
    </div>
  )
}

function Day({ home }: { home: OwnerHome }) {
  if (home.facilities === 0) return <NoFacilities />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <WaitingForYou />
        <ClinicRequests />
        {home.venues.length > 0 && <TodaySection venues={home.venues} today={home.today} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <WeekFigures week={home.week} />
        <AttentionList attention={home.attention} />
      </div>
    </div>
  )
}

function NoFacilities() {
  if (useMay()('add-facility') === false)
    return (
      <EmptyState icon={LandPlot} title="No facilities yet">
        Bookings and figures appear here once your organization has one.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={LandPlot}
      title="Add your first facility"
      action={
        <>
          <Link to={paths.newFacility} className={buttonClass()}>
            Add a facility
          </Link>
          <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
            Import a list
          </Link>
        </>
      }
    >
      Your bookings, requests and figures appear here once you have one.
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <output className="sr-only">Loading…</output>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  )
}
