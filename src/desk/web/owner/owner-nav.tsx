import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '#bookings/web/calendar/calendar-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { SectionNav } from '#kit/web/section-nav.tsx'

/** The pages of the owner's desk, and how many requests wait for an answer. */
export function OwnerNav() {
  const { data } = useQuery(pendingQuery)
  const shown = links.map(link => (link.to === paths.ownBookings ? { ...link, count: data?.total } : link))
  return <SectionNav label="Owner’s desk" links={shown} />
}

const links = [
  { to: paths.owner, label: 'Facilities', isStart: true },
  { to: paths.ownCalendar, label: 'Calendar' },
  { to: paths.ownBookings, label: 'Bookings' },
  { to: paths.ownMessages, label: 'Messages' },
  { to: paths.payouts, label: 'Payouts' },
]
