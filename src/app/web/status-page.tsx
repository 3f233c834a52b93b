import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { ServiceComponent, ServiceState, ServiceStatus } from '#app/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { besidesRelated } from './info/info-page.tsx'
import { RelatedPages } from './info/related-pages.tsx'

const REFRESH_MS = 30_000

const statusQuery = { queryKey: ['/api/status'] }

/** /status: refreshes every 30 seconds. */
export function Component() {
  const { data, isError } = useQuery<ServiceStatus>({ ...statusQuery, refetchInterval: REFRESH_MS })
  return (
    <div className={`page-width py-10 ${besidesRelated}`}>
      <div className="flex min-w-0 flex-col gap-6">
        <PageHead
          title="Status"
          description="Live service status: database, bookings and payments, background jobs and email."
          path={paths.status}
        />
        <h1 className="text-4xl md:text-5xl">Status</h1>
        {isError && (
          <Notice tone="warning" title="We couldn’t check the status">
            You may be offline, or the service may be unreachable. We’ll try again every 30 seconds.
          </Notice>
        )}
        {data && <Reading status={data} isOld={isError} />}
        <p className="text-muted">
          Seeing a problem that isn’t listed here?{' '}
          <Link to={paths.contact} className="inline-link">
            Let us know
          </Link>
          .
        </p>
      </div>
      <RelatedPages path={paths.status} className="lg:mt-18" />
    </div>
  )
}

/** The page shows a failure itself. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(queryContext).prefetchQuery(statusQuery)
  return null
}

function Reading({ status: { state, components, checkedAt }, isOld }: { status: ServiceStatus; isOld: boolean }) {
  const { Icon, box, overall } = looks[state]
  return (
    <>
      <output
        aria-label="Service status"
        className={joinClasses('flex items-center gap-3 rounded-lg border p-4 md:p-6', isOld ? unknownBox : box)}
      >
        <Icon aria-hidden="true" className="size-8 shrink-0" />
        <span className="font-display text-2xl font-bold text-ink">
          {isOld ? `Last known status: ${overall}` : overall}
        </span>
      </output>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {components.map(component => (
          <Part key={component.key} component={component} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        Checked at <CheckedAt at={checkedAt} />. Updates every 30 seconds.
      </p>
    </>
  )
}

function Part({ component: { name, state, text } }: { component: ServiceComponent }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4 md:px-6">
      <div className="min-w-0 basis-64 grow">
        <h2 className="text-xl">{name}</h2>
        <p className="text-muted">{text}</p>
      </div>
      <Badge tone={looks[state].tone}>{looks[state].word}</Badge>
    </li>
  )
}

const unknownBox = 'border-line bg-sunken text-muted'

type Look = { Icon: typeof CircleCheck; tone: BadgeTone; box: string; word: string; overall: string }

const looks: Record<ServiceState, Look> = {
  operational: {
    Icon: CircleCheck,
    tone: 'positive',
    box: 'border-success-line bg-success-soft text-success',
    word: 'Operational',
    overall: 'All systems operational',
  },
  degraded: {
    Icon: CircleAlert,
    tone: 'warning',
    box: 'border-clay-line bg-clay-soft text-clay',
    word: 'Degraded',
    overall: 'Some systems are having problems',
  },
  down: {
    Icon: CircleX,
    tone: 'warning',
    box: 'border-clay-line bg-clay-soft text-clay',
    word: 'Down',
    overall: 'Some systems are down',
  },
}

/** ISO 8601, shown in the reader's zone; in UTC until hydrated. */
function CheckedAt({ at }: { at: string }) {
  const zone = useHydrated() ? undefined : 'UTC'
  const text = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(new Date(at))
  return (
    <time dateTime={at} className="tabular-nums">
      {text}
    </time>
  )
}
