import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { AdminNav } from './admin-nav.tsx'
import { isOther } from './is-other.ts'
import { NotForYou } from './not-for-you.tsx'
import { SignInFirst } from './sign-in-first.tsx'

type Prefetch = (client: QueryClient, search: URLSearchParams) => Promise<unknown>
/** Where an address without enough in it leads, or undefined when this page is the one. */
type Elsewhere = (client: QueryClient, search: URLSearchParams) => string | undefined | Promise<string | undefined>

/**
 * Asks who is there before anything else: strangers are answered 401, people who administer nothing 403, and neither any data. What the
 * page begins with comes with it. A browser with an administrator's cookie is always rendered anew, never from the kept pages.
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

/** A page for administrators: its heading with what stands beside it, their navigation and what is theirs to see. */
export function AdminPage({ title, description, path, aside, children }: AdminPageProps) {
  // Asked again in the browser: a link in a mail comes without the cookie (SameSite=Strict), and a session may have ended.
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
        <NotForYou />
      ) : (
        <SignInFirst />
      )}
    </>
  )
}
