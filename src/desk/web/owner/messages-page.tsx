import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { conversationQuery, conversationsQuery } from '#bookings/conversation/web/api.ts'
import { OneConversation } from '#bookings/conversation/web/conversation-card.tsx'
import { accessIn, textIn } from '#bookings/conversation/web/messages-address.ts'
import { MessagesScreen } from '#bookings/conversation/web/messages-screen.tsx'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { OwnerSignIn } from './owner-sign-in.tsx'

/**
 * Checks the session first: 401 without data for visitors, unless they have the facility's key, which opens the
 * conversation it was emailed with.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const search = new URL(request.url).searchParams
  const access = accessIn(search)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (!account && !access?.key) return data<Loaded>({ isClosed: false }, 401)
  if (typeof document !== 'undefined') return data<Loaded>({ isClosed: false })
  const opening = access && client.fetchQuery(conversationQuery('facility', access)).then(() => 200, refusedWith)
  if (account) await client.prefetchInfiniteQuery(conversationsQuery(account.id, textIn(search)))
  const status = (await opening) ?? 200
  return data<Loaded>({ isClosed: status !== 200 && !account }, account ? 200 : status)
}

type Loaded = { isClosed: boolean }

/** Any other failure is shown where it occurs. */
function refusedWith(error: unknown): number {
  return error instanceof ApiError && [403, 404].includes(error.status) ? error.status : 200
}

/** /owner/messages[?booking=…][&key=…]: conversations between customers and an owner's facilities. */
export function Component() {
  const { isClosed } = useLoaderData<Loaded>()
  const [search] = useSearchParams()
  // Refetched in the browser: the session may have ended.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  const heading = useHeadingOf(account?.id)
  const access = accessIn(search)
  const may = useMay()
  return (
    <>
      {!(isClosed && !account) && <PageHead title="Messages" isHidden />}
      {account && may('see-requests') === false ? (
        <div className="page-width flex flex-col gap-6 py-6">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Messages
          </h1>
          <RoleNeeded action="see-requests" title="You can’t see messages here">
            {null}
          </RoleNeeded>
        </div>
      ) : account ? (
        <MessagesScreen key={account.id} {...{ account, heading }} />
      ) : isClosed ? (
        <Closed />
      ) : access?.key ? (
        <OneConversation access={access} />
      ) : (
        <OwnerSignIn heading={heading} />
      )}
    </>
  )
}

function Closed() {
  return (
    <PageMessage title="This link doesn’t work">
      It may have expired, been revoked or been copied incompletely. Open the link in the latest email to your facility,
      or sign in with the account that owns it.
    </PageMessage>
  )
}
