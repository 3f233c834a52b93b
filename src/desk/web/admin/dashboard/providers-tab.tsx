import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { providerNames, systemNames } from '#calendars/contract.ts'
import type { ProviderStatus } from '#desk/contract.ts'
import { agoInShort } from '#kit/shared/ago-text.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { providersQuery } from './api.ts'

export function ProvidersTab() {
  const providers = useQuery(providersQuery)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Provider Status</h2>
      {providers.isError && (
        <LoadFailed
          title="We couldn’t load the providers."
          error={providers.error}
          onRetry={() => void providers.refetch()}
        />
      )}
      {providers.isPending && <Skeleton className="h-[30rem] rounded-lg" />}
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {providers.data?.map(status => (
          <Provider key={status.provider} status={status} />
        ))}
      </ul>
    </div>
  )
}

function Provider({ status }: { status: ProviderStatus }) {
  const { provider, state, failing, connections, simulated } = status
  const { label, tone } = states[state]
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl">{provider === 'ical' ? systemNames.ical : providerNames[provider]}</h3>
        <p className="flex flex-wrap gap-2">
          {simulated > 0 && <Badge tone="sample">Simulated</Badge>}
          {failing > 0 && (
            <Badge tone="warning">
              {failing === connections ? 'Not responding' : `${failing} of ${connections} not responding`}
            </Badge>
          )}
          <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
      <p className="text-muted">{meaningOf(status)}</p>
      <Figures status={status} />
      {status.failingConnections.length > 0 && <Failing status={status} />}
    </Card>
  )
}

function meaningOf({ provider, state, simulated, connections }: ProviderStatus): string {
  if (provider === 'manual') return 'Our own calendar. Customers hold and book times here.'
  if (provider === 'ical') return 'Any calendar with a link. Times taken there can’t be booked here.'
  if (state === 'not-configured') return 'Customers book on the facility’s own page.'
  if (simulated === connections)
    return 'Simulated for the demo with made-up times. Customers book on the facility’s page.'
  return 'Shows us which times are taken. Customers book on the facility’s own page.'
}

function Figures({ status: { provider, facilities, connections, lastAnswerAt } }: { status: ProviderStatus }) {
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
      <dt className="text-muted">Facilities</dt>
      <dd className="text-right tabular-nums">{facilities.toLocaleString('en-US')}</dd>
      {provider !== 'manual' && (
        <>
          <dt className="text-muted">Connections</dt>
          <dd className="text-right tabular-nums">{connections.toLocaleString('en-US')}</dd>
          <dt className="text-muted">Last response</dt>
          <dd className="text-right">{lastAnswerAt === null ? 'None yet' : <Age iso={lastAnswerAt} />}</dd>
        </>
      )}
    </dl>
  )
}

/** The latest failures, each with a link to fix it. */
function Failing({ status: { failing, failingConnections } }: { status: ProviderStatus }) {
  const more = failing - failingConnections.length
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      {failingConnections.map(({ facilityId, name, failure, failedAt }) => (
        <li key={facilityId} className="wrap-anywhere">
          <Link
            to={paths.ownConnection(facilityId)}
            className="inline-link inline-flex min-h-11 items-center font-semibold"
          >
            {name}
          </Link>
          <p>{failure}</p>
          <p className="text-muted">
            <Age iso={failedAt} />
          </p>
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more.toLocaleString('en-US')} more</li>}
    </ul>
  )
}

const states = {
  active: { label: 'Active', tone: 'positive' },
  connected: { label: 'Connected', tone: 'positive' },
  'not-configured': { label: 'Not Configured', tone: 'neutral' },
} as const

function Age({ iso }: { iso: string }) {
  const now = useNow()
  return <time dateTime={iso}>{now === null ? iso : agoInShort(Math.max(0, now - Date.parse(iso)))}</time>
}
