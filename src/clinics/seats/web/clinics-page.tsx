import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readClinicFilters } from '#clinics/rules.ts'
import { clinicsQuery } from '#clinics/web/api.ts'
import { ClinicFilterForm } from '#clinics/web/clinic-filter-form.tsx'
import { shortTimeText } from '#clinics/web/clinic-format.ts'
import { ClinicHero, HostInvitation } from '#clinics/web/clinic-hero.tsx'
import { ClinicInvitation } from '#clinics/web/clinic-invitation.tsx'
import { ClinicResults } from '#clinics/web/clinic-results.tsx'
import { useClinicSearch } from '#clinics/web/use-clinic-search.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { ClinicBooking } from '../contract.ts'
import { ownClinicBookingsQuery } from './api.ts'

/**
 * Loads the filtered list and the full one, for the total. The browser shows the page without waiting. A failed
 * list is part of the page.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { filters } = readClinicFilters(new URL(request.url).searchParams)
  const queries = [clinicsQuery(), clinicsQuery(filters)]
  const found = Promise.all(queries.map(query => client.prefetchQuery(query)))
  if (typeof document !== 'undefined') return data<string | null>(null)
  await found
  const error = queries.map(({ queryKey }) => client.getQueryState(queryKey)?.error).find(Boolean)
  return error ? data<string | null>(detailOf(error), 503) : data<string | null>(null)
}

/** The results fetch other filters. */
export function shouldRevalidate(): boolean {
  return false
}

/** /nil-clinics; the URL holds the filters. */
export function Component() {
  const failedOnServer = useLoaderData<string | null>()
  const search = useClinicSearch()
  // The results fetch it.
  const isEmpty = useQuery({ ...clinicsQuery(), enabled: false }).data?.length === 0
  return (
    <>
      <PageHead
        title="NIL Clinics"
        description="Small-group training led by college athletes. Find a clinic by sport, state or distance, book your seat online, or host your own."
        path={paths.nilClinics}
      />
      <ClinicHero />
      <OwnClinics />
      {isEmpty && <ClinicInvitation />}
      <div className="page-width flex flex-col gap-4 pt-5 md:gap-6 md:pt-12">
        <h2 className="text-3xl">Upcoming clinics</h2>
        <ClinicFilterForm search={search} isQuiet={isEmpty} />
        <ClinicResults search={search} failedOnServer={failedOnServer ?? undefined} />
      </div>
      <HostInvitation />
    </>
  )
}

/** Upcoming ones; empty without any. */
function OwnClinics() {
  // The server renders the same page for everyone.
  const { data = [] } = useQuery({ ...ownClinicBookingsQuery, enabled: useHydrated() })
  const coming = data.filter(isComing)
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="own-clinics" className="page-width pt-6">
      <div className="rounded-lg border border-line bg-surface p-4 md:px-6">
        <h2 id="own-clinics" className="flex items-center gap-2 text-xl">
          <Ticket aria-hidden="true" className="size-5 shrink-0" />
          {coming.length === 1 ? 'Your upcoming clinic' : `Your ${coming.length} upcoming clinics`}
        </h2>
        <ul className="mt-1">
          {coming.map(({ id, clinic }) => (
            <li key={id}>
              <Link
                to={paths.nilBookingSuccess(id)}
                className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {clinic.title}, {shortTimeText(clinic)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function isComing({ status, clinic }: ClinicBooking): boolean {
  return status === 'confirmed' && clinic.sales !== 'begun' && clinic.sales !== 'cancelled'
}
