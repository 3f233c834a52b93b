import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readClinicFilters } from '#clinics/rules.ts'
import { clinicsQuery } from '#clinics/web/api.ts'
import { ClinicFilterForm } from '#clinics/web/clinic-filter-form.tsx'
import { ClinicHero, HostInvitation } from '#clinics/web/clinic-hero.tsx'
import { ClinicInvitation } from '#clinics/web/clinic-invitation.tsx'
import { ClinicResults } from '#clinics/web/clinic-results.tsx'
import { useClinicSearch } from '#clinics/web/use-clinic-search.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { OwnClinics } from './own-clinics.tsx'

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
