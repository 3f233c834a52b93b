import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Session } from '#accounts/contract.ts'
import { pendingQuery } from '#bookings/calendar/web/api.ts'
import { unreadQuery } from '#bookings/conversation/web/api.ts'
import { organizationsQuery } from '#organizations/web/api.ts'
import { mayOf, useMay } from '#organizations/web/use-may.ts'
import { reviewCountsQuery } from '../admin/queues.ts'
import { ownerLinks, type WorkLink } from './work-navigation.ts'

export type WorkCounts = Partial<Record<NonNullable<WorkLink['counts']>, number>>

/** What waits for the person. A count that fails to load is left out. */
export function useWorkCounts({ account, isAdministrator }: Session): WorkCounts {
  const answers = useMay()('see-requests') === true && account !== null
  const pending = useQuery({ ...pendingQuery, enabled: answers }).data
  const unread = useQuery({ ...unreadQuery, enabled: answers }).data
  const reviews = useQuery({ ...reviewCountsQuery, enabled: isAdministrator }).data
  return {
    ...(pending && { requests: pending.total }),
    ...(unread && { messages: unread.unread }),
    ...(reviews && { reviews: reviews.listings.waiting + reviews.tournaments.waiting }),
  }
}

/** The areas that the member's role in the chosen organization may open. */
export function useOwnerLinks({ account }: Session): readonly WorkLink[] {
  const { organizations, chosenId } = useQuery({ ...organizationsQuery, enabled: account !== null }).data ?? {}
  const role = organizations?.find(({ id }) => id === chosenId)?.role ?? 'owner'
  return ownerLinks.filter(({ roles }) => roles === undefined || roles.includes(role))
}

/** On the server, so that names and numbers do not appear late. */
export async function fetchFrame(client: QueryClient, session: Session): Promise<void> {
  await Promise.all([
    session.account && fetchOwn(client, session),
    session.isAdministrator && client.prefetchQuery(reviewCountsQuery),
  ])
}

async function fetchOwn(client: QueryClient, session: Session): Promise<void> {
  await client.prefetchQuery(organizationsQuery)
  if (!mayOf(session, client.getQueryData(organizationsQuery.queryKey))('see-requests')) return
  await Promise.all([client.prefetchQuery(pendingQuery), client.prefetchQuery(unreadQuery)])
}
