import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '#bookings/calendar/web/api.ts'
import { unreadQuery } from '#bookings/conversation/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { SectionNav } from '#kit/web/tabs/section-nav.tsx'

export function OwnerNav() {
  const pending = useQuery(pendingQuery)
  const messages = useQuery(unreadQuery)
  const counts: Record<string, number | undefined> = {
    [paths.ownBookings]: pending.data?.total,
    [paths.ownMessages]: messages.data?.unread,
  }
  const shown = links.map(link => ({ ...link, count: counts[link.to] }))
  return <SectionNav label="Your business" links={shown} />
}

const links = [
  { to: paths.owner, label: 'Facilities', isStart: true, within: `${paths.owner}/facilities/` },
  { to: paths.ownCalendar, label: 'Calendar' },
  { to: paths.ownBookings, label: 'Bookings' },
  { to: paths.ownMessages, label: 'Messages' },
  { to: paths.payouts, label: 'Payouts' },
]
