import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Session } from '#accounts/contract.ts'
import { pendingQuery } from '#bookings/calendar/web/api.ts'
import { unreadQuery } from '#bookings/conversation/web/api.ts'
import { profileQuery } from '#clinics/hosting/web/api.ts'
import { organizationsQuery } from '#organizations/web/api.ts'
import { mayOf, useMay } from '#organizations/web/use-may.ts'
import { reviewCountsQuery } from '../admin/queues.ts'
import { linksFor, type WorkLink } from './work-navigation.ts'

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
  const may = useMay()
  const asksForProfile = account !== null && may('see-statements') === false
  const profile = useQuery({ ...profileQuery(account?.id ?? ''), enabled: asksForProfile }).data
  return linksFor(may, profile != null)
}

/** On the server, so that names and numbers do not appear late. */
export async function fetchFrame(client: QueryClient, session: Session): Promise<void> {
  await Promise.all([
    session.account && fetchOwn(client, session, session.account.id),
    session.isAdministrator && client.prefetchQuery(reviewCountsQuery),
  ])
}

async function fetchOwn(client: QueryClient, session: Session, accountId: string): Promise<void> {
  await client.prefetchQuery(organizationsQuery)
  const may = mayOf(session, client.getQueryData(organizationsQuery.queryKey))
  await Promise.all([
    may('see-requests') && client.prefetchQuery(pendingQuery),
    may('see-requests') && client.prefetchQuery(unreadQuery),
    may('see-statements') === false && client.prefetchQuery(profileQuery(accountId)),
  ])
}
