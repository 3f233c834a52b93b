import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, Link, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Session } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { PageHead } from '#kit/web/page-head.tsx'

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
        <div className="page-width flex flex-col gap-6 py-6">
          <header className="flex min-h-12 flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <h1 className="text-3xl">{title}</h1>
            {aside}
          </header>
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
