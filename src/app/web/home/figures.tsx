import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

const fetchCounts = caller<typeof facilityListEndpoints.counts>('GET /api/facility-counts')

export const countsQuery = queryOptions({
  queryKey: ['/api/facility-counts'],
  queryFn: ({ client }: { client: QueryClient }) => fetchCounts({}, transportOf(client)),
})

/** Specification, section 1. */
const samples = [
  ['4.9/5', 'rating'],
  ['50K+', 'athletes'],
  ['1000+', 'venues'],
] as const
const claims = ['Verified fields', 'Transparent pricing', 'Insurance-ready', 'Payouts handled'] as const

/** What is listed here comes before the sample figures. */
export function Figures() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  const { data: counts } = useQuery(countsQuery)
  return (
    <div className="flex flex-col justify-center gap-3">
      {counts && counts.facilities > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Figure figure={counts.facilities} name={counts.facilities === 1 ? 'field or court' : 'fields and courts'} />
          <Figure figure={counts.cities} name={counts.cities === 1 ? 'city' : 'cities'} />
        </dl>
      )}
      <ul className="grid grid-cols-2 gap-x-6 gap-y-0.5 font-semibold">
        {claims.map(claim => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
      <div className="text-sm text-muted">
        <dl className="flex flex-wrap items-baseline gap-x-4">
          {samples.map(([figure, name]) => (
            <div key={name} className="flex flex-row-reverse gap-1">
              <dt>{name}</dt>
              <dd className="font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
        {isDemo && <p className="text-xs">Sample figures</p>}
        <Link
          to={`${paths.help}#owners`}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
        >
          What do “verified” and “insurance-ready” mean?
        </Link>
      </div>
    </div>
  )
}

function Figure({ figure, name }: { figure: number; name: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted">{name}</dt>
      <dd className="font-display text-4xl font-bold tabular-nums">{figure.toLocaleString('en-US')}</dd>
    </div>
  )
}
