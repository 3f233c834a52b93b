import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, NavLink, useLocation, useParams } from 'react-router'
import type { Action } from '#accounts/rules.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { ownFacilityQuery } from '#facilities/editing/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { showChosen } from '#kit/web/tabs/show-chosen.ts'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { OwnerSignIn } from './owner-sign-in.tsx'

type QueryOf<T> = (facilityId: string) => UseQueryOptions<T> & { queryKey: QueryKey }

/**
 * Checks the session first: 401 without data for visitors, 404 if the facility is not theirs. In the browser the page
 * shows at once.
 */
export function loadOwnerPage<T>(queryOf: QueryOf<T>) {
  return async ({ params, context }: LoaderFunctionArgs) => {
    const client = context.get(queryContext)
    const { account, isAdministrator } = await client.ensureQueryData(sessionQuery)
    if (!account && !isAdministrator) return data(null, 401)
    if (typeof document !== 'undefined') return data(null)
    const asked = client.fetchQuery(queryOf(params.facilityId ?? ''))
    return data(
      null,
      await asked.then(
        () => 200,
        error => (isMissing(error) ? 404 : 500),
      ),
    )
  }
}

type OwnerFacilityPageProps<T> = {
  title: string
  /** What its members need to do there. */
  action?: Action
  queryOf: QueryOf<T>
  failed: string
  nameOf: (answer: T) => string
  /** There is a column beside the form on a desktop. */
  hasAside?: boolean
  children: (answer: T) => ReactNode
}

/** For the facility's owner and administrators; not found for others. */
export function OwnerFacilityPage<T>(props: OwnerFacilityPageProps<T>) {
  // Refetched in the browser: the session may have ended.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const { account, isAdministrator = false } = session.data ?? {}
  const heading = useHeadingOf(account?.id)
  const { facilityId = '' } = useParams()
  return (
    <>
      <PageHead title={props.title} isHidden />
      {account || isAdministrator ? (
        <OfFacility key={`${account?.id} ${facilityId}`} {...{ ...props, facilityId, heading }} />
      ) : (
        <OwnerSignIn heading={heading} />
      )}
    </>
  )
}

type OfFacilityProps<T> = OwnerFacilityPageProps<T> & {
  facilityId: string
  heading: RefObject<HTMLHeadingElement | null>
}

function OfFacility<T>(props: OfFacilityProps<T>) {
  const {
    title,
    action = 'edit-facility',
    queryOf,
    failed,
    nameOf,
    hasAside = false,
    children,
    facilityId,
    heading,
  } = props
  const query = useQuery(queryOf(facilityId))
  const mayEdit = useMay()('edit-facility')
  if (isMissing(query.error)) return <NotTheirFacility {...{ title, action, heading }} />
  const name = query.data === undefined ? undefined : nameOf(query.data)
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <header className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <p className="mt-1 min-h-6 wrap-anywhere text-muted">
          {name ?? (query.isPending && <Skeleton className="h-5 w-48" />)}
        </p>
      </header>
      {(action === 'edit-facility' || mayEdit) && (
        <FacilityNav facilityId={facilityId} name={name ?? 'This facility'} />
      )}
      {query.data !== undefined && children(query.data)}
      {query.isPending && <Loading hasAside={hasAside} />}
      {query.isError && query.data === undefined && (
        <LoadFailed title={failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}

function Loading({ hasAside }: { hasAside: boolean }) {
  return (
    <div className={joinClasses('grid gap-8', hasAside && 'lg:grid-cols-[minmax(0,1fr)_25rem]')}>
      <output className="sr-only">Loading…</output>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-[40rem] rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
      {hasAside && <Skeleton className="h-[36rem] rounded-lg" />}
    </div>
  )
}

type NotTheirsProps = { title: string; action: Action; heading: RefObject<HTMLHeadingElement | null> }

function NotTheirFacility({ title, action, heading }: NotTheirsProps) {
  const isRefused = useMay()(action) === false
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {isRefused ? title : 'Facility not found'}
      </h1>
      <RoleNeeded action={action} title="You can’t change facilities here">
        <EmptyState
          title="This isn’t one of your facilities"
          action={
            <Link to={paths.ownFacilities} className={buttonClass()}>
              Your facilities
            </Link>
          }
        >
          It may belong to another account, or the link may be incomplete.
        </EmptyState>
      </RoleNeeded>
    </div>
  )
}

/** Missing, not theirs, or an invalid id. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403 || error.status === 400)
}

/** Tabs of one facility; the bar above navigates the rest of the owner desk. */
function FacilityNav({ facilityId, name }: { facilityId: string; name: string }) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const status = useQuery(ownFacilityQuery(facilityId)).data?.status
  useEffect(() => showChosen(line.current, '[aria-current=page]'), [pathname])
  const links = [
    { to: paths.ownFacility(facilityId), label: 'Details and photos' },
    { to: paths.ownHours(facilityId), label: 'Hours & prices' },
    { to: paths.ownGround(facilityId), label: 'Shared space' },
    { to: paths.ownConnection(facilityId), label: 'Other calendars' },
    // Customers see no draft, and a hidden facility as closed.
    status === 'draft' || status === 'hidden'
      ? { to: paths.ownPreview(facilityId), label: 'Preview' }
      : { to: paths.facility(facilityId), label: 'Public page' },
  ]
  return (
    <nav
      ref={line}
      aria-label={name}
      className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={lookOf}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function lookOf({ isActive }: { isActive: boolean }): string {
  return joinClasses(
    'inline-flex min-h-11 shrink-0 items-center rounded-t-md border-b-2 px-4 font-semibold whitespace-nowrap no-underline -outline-offset-2!',
    isActive ? 'border-link text-ink forced-colors:underline' : 'border-transparent text-muted hover:text-ink',
  )
}
