import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminNav } from './admin-nav.tsx'
import { isOther } from './is-other.ts'
import { SignInFirst } from './sign-in-first.tsx'

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
