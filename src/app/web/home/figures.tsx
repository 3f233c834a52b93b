import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { paths } from '#kit/shared/paths.ts'

type Counts = EndpointReply<typeof facilityListEndpoints.counts>

/** Specification, section 1. */
const samples = [
  ['4.9/5', 'rating'],
  ['50K+', 'athletes'],
  ['1000+', 'venues'],
] as const
const claims = ['Verified fields', 'Transparent pricing', 'Insurance-ready', 'Payouts handled'] as const

/** What is listed here comes before the sample figures. */
export function Figures({ counts, isDemo }: { counts: Counts | undefined; isDemo: boolean }) {
  return (
    <>
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
        <a
          href={`${paths.help}#owners`}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
        >
          What do “verified” and “insurance-ready” mean?
        </a>
      </div>
    </>
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
