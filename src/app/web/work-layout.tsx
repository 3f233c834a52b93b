import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { fetchFrame } from '#desk/web/frame/use-work-counts.ts'
import { WorkFooter } from '#desk/web/frame/work-footer.tsx'
import { WorkHeader } from '#desk/web/frame/work-header.tsx'
import { queryContext } from '#kit/web/api/query-client.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Main } from '#kit/web/main.tsx'
import { Header, PublicEnd, TestModeStrip } from './layout.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryContext)
  const session = await client.ensureQueryData(sessionQuery)
  if (typeof document === 'undefined') await fetchFrame(client, session)
  return null
}

/**
 * Pages for work: in the frame of work for people who are signed in, on the public site for everyone else. Signing in or
 * out changes what is around the page and leaves the page itself, with what was typed, in place.
 */
export function Component() {
  const session = useQuery(sessionQuery).data
  const isSignedIn = session !== undefined && (session.account !== null || session.isAdministrator)
  return (
    <div
      className={joinClasses(
        'flex min-h-dvh flex-col',
        isSignedIn && 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block!',
      )}
    >
      {isSignedIn ? <WorkHeader session={session} /> : <Header />}
      <div className="flex min-w-0 grow flex-col">
        {isSignedIn && <TestModeStrip />}
        <Main className={joinClasses('grow', isSignedIn && 'max-lg:pb-16')}>
          <Outlet />
        </Main>
      </div>
      {isSignedIn ? <WorkFooter session={session} /> : <PublicEnd />}
    </div>
  )
}
