import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { clinicsQuery } from './api.ts'
import { ClinicFilterForm } from './clinic-filter-form.tsx'
import { ClinicHero } from './clinic-hero.tsx'
import { ClinicInvitation } from './clinic-invitation.tsx'
import { ClinicResults } from './clinic-results.tsx'
import { useClinicSearch } from './use-clinic-search.ts'

/** Fills the query cache; the browser shows the page at once. A list that fails on the server is part of the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const found = client.prefetchQuery(clinicsQuery())
  if (typeof document !== 'undefined') return data<string | null>(null)
  await found
  const error = client.getQueryState(clinicsQuery().queryKey)?.error
  return error ? data<string | null>(detailOf(error), 503) : data<string | null>(null)
}

/** Other filters are the same list looked at in another way. */
export function shouldRevalidate(): boolean {
  return false
}

/** /nil-clinics: what they are, and those to come. Its address holds the filters. */
export function Component() {
  const failedOnServer = useLoaderData<string | null>()
  const search = useClinicSearch()
  // Asked for by the results.
  const isEmpty = useQuery({ ...clinicsQuery(), enabled: false }).data?.length === 0
  return (
    <>
      <PageHead
        title="NIL Clinics"
        description="Small paid training sessions led by college athletes. See what is coming up by sport and state, with date, place and price, or draft a clinic of your own."
        path={paths.nilClinics}
      />
      <ClinicHero />
      {isEmpty && <ClinicInvitation />}
      <div className="page-width flex flex-col gap-6 pt-8 md:pt-12">
        <h2 className="text-3xl">Coming up</h2>
        <ClinicFilterForm search={search} isQuiet={isEmpty} />
        <ClinicResults search={search} failedOnServer={failedOnServer ?? undefined} />
      </div>
    </>
  )
}
