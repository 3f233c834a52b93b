import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { data, Form, Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import type { Session } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { SEARCH_LENGTH } from '#desk/choices.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { SectionNav } from '#kit/web/tabs/section-nav.tsx'
import { reviewCountsQuery } from './queues.ts'

type Prefetch = (client: QueryClient, search: URLSearchParams) => Promise<unknown>
/** A redirect for an incomplete URL; undefined if this page is right. */
type Elsewhere = (client: QueryClient, search: URLSearchParams) => string | undefined | Promise<string | undefined>

/**
 * Checks the session first: 401 for visitors, 403 for non-administrators, neither with data. Prefetches the page's
 * data. A browser with an administrator's cookie always gets a fresh rendering, never a cached page.
 */
export function adminLoader(prefetch: Prefetch, elsewhere?: Elsewhere) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const client = context.get(queryContext)
    const session = await client.ensureQueryData(sessionQuery)
    if (!session.isAdministrator) return data(null, isOther(session) ? 403 : 401)
    const search = new URL(request.url).searchParams
    const other = await elsewhere?.(client, search)
    if (other !== undefined) throw redirect(other)
    if (typeof document === 'undefined') await prefetch(client, search)
    return data(null)
  }
}

type AdminPageProps = { title: string; description: string; path: string; aside?: ReactNode; children: ReactNode }

export function AdminPage({ title, description, path, aside, children }: AdminPageProps) {
  // Refetched in the browser: a link in an email arrives without the cookie (SameSite=Strict), and a session may have
  // ended.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <>
      <PageHead title={title} description={description} path={path} isHidden />
      {session.data?.isAdministrator ? (
        <div className="page-width flex flex-col gap-6 py-8 md:py-12">
          <header className="flex min-h-12 flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <h1 className="text-4xl">{title}</h1>
            {aside}
          </header>
          <AdminNav />
          {children}
        </div>
      ) : session.data && isOther(session.data) ? (
        <AccessDenied />
      ) : (
        <SignInFirst />
      )}
    </>
  )
}

/** Excludes administrators who only have to sign in again. */
function isOther({ account, mustSignInAgain }: Session): boolean {
  return account !== null && !mustSignInAgain
}

/** For signed-in users who are not administrators. */
function AccessDenied() {
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 className="text-4xl">This page is for administrators.</h1>
        <p className="text-muted">Your account doesn’t have administrator access.</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.owner} className={buttonClass()}>
            Your facilities
          </Link>
          <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
            Find a field
          </Link>
        </div>
      </Card>
    </div>
  )
}

/** For signed-out visitors. */
function SignInFirst() {
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 className="text-4xl">Sign in as an administrator</h1>
        <p className="text-muted">Only {product.name} administrators can see this page.</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.signIn} className={buttonClass()}>
            Sign in
          </Link>
          <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
            Find a field
          </Link>
        </div>
      </Card>
    </div>
  )
}

function AdminNav() {
  const { data: counts } = useQuery(reviewCountsQuery)
  const waiting = counts && counts.listings.waiting + counts.tournaments.waiting
  return (
    <div className="flex flex-col-reverse gap-3 lg:flex-row lg:items-end lg:gap-6">
      <div className="min-w-0 grow">
        <SectionNav
          label="Administration"
          links={links.map(link => (link.to === paths.adminReviews ? { ...link, count: waiting } : link))}
        />
      </div>
      <AdminSearchBox />
    </div>
  )
}

const links = [
  { to: paths.admin, label: 'Dashboard', isStart: true },
  { to: paths.adminReviews, label: 'Reviews' },
  { to: paths.adminFacilities, label: 'Facilities' },
  { to: paths.adminOrganizations, label: 'Organizations' },
  { to: paths.adminPeople, label: 'People' },
  { to: paths.adminPayments, label: 'Payments' },
  { to: paths.adminLog, label: 'Log' },
]

/** “/” focuses it from anywhere outside a text field. */
function AdminSearchBox() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  useEffect(() => {
    const leaving = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return (
    <search className="w-full lg:w-64">
      <Form action={paths.adminSearch} className="relative">
        <label htmlFor={id} className="sr-only">
          Search everything
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          // Back or a link may have changed the URL.
          key={q}
          ref={input}
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          minLength={SEARCH_LENGTH.min}
          maxLength={SEARCH_LENGTH.max}
          required
          placeholder="Search everything"
          aria-keyshortcuts="/"
          autoComplete="off"
          className="control pl-10"
        />
      </Form>
    </search>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog[open]') !== null)
  )
}
