import { useQuery } from '@tanstack/react-query'
import { useNow } from '#availability/web/use-now.ts'
import type { ProviderStatus } from '#desk/contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { providersQuery } from './api.ts'
import { agoText, providerNames } from './dashboard-words.ts'

/** The systems that hold calendars, and how each is doing. */
export function ProvidersTab() {
  const providers = useQuery(providersQuery)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Provider Status</h2>
      {providers.isError && (
        <LoadFailed
          title="We could not load the providers."
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

function Provider({ status: { provider, state, facilities, lastAnswerAt } }: { status: ProviderStatus }) {
  const { label, tone } = states[state]
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">{providerNames[provider]}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-muted">
        {provider === 'manual'
          ? 'Our own calendar: times are held and booked here.'
          : 'Customers are sent on to the facility’s own booking page.'}
      </p>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">Facilities</dt>
        <dd className="text-right tabular-nums">{facilities.toLocaleString('en-US')}</dd>
        {provider !== 'manual' && (
          <>
            <dt className="text-muted">Last answer</dt>
            <dd className="text-right">{lastAnswerAt === null ? 'None yet' : <Age iso={lastAnswerAt} />}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

const states = {
  active: { label: 'Active', tone: 'positive' },
  connected: { label: 'Connected', tone: 'positive' },
  'not-configured': { label: 'Not Configured', tone: 'neutral' },
} as const

function Age({ iso }: { iso: string }) {
  const now = useNow()
  return <time dateTime={iso}>{now === null ? iso : agoText(Math.max(0, now - Date.parse(iso)))}</time>
}
