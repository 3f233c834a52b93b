import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { AdminNav } from './admin-nav.tsx'
import { isOther } from './is-other.ts'
import { NotForYou } from './not-for-you.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/**
 * Asks who is there before anything else: strangers are answered 401, people who administer nothing 403, and neither any data. What the
 * page begins with comes with it.
 */
export function adminLoader(prefetch: (client: QueryClient, search: URLSearchParams) => Promise<unknown>) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const client = context.get(queryContext)
    const session = await client.ensureQueryData(sessionQuery)
    if (!session.isAdministrator) return data(null, isOther(session) ? 403 : 401)
    if (typeof document === 'undefined') await prefetch(client, new URL(request.url).searchParams)
    return data(null)
  }
}

type AdminPageProps = { title: string; description: string; path: string; children: ReactNode }

/** A page for administrators: its heading, their navigation and what is theirs to see. */
export function AdminPage({ title, description, path, children }: AdminPageProps) {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <>
      <PageHead title={title} description={description} path={path} isHidden />
      {session.data?.isAdministrator ? (
        <div className="page-width flex flex-col gap-6 py-8 md:py-12">
          <h1 className="text-4xl">{title}</h1>
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
