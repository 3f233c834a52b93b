import { paths } from '#kit/shared/paths.ts'
import { SectionNav } from '#kit/web/section-nav.tsx'

/** The pages of the owner's desk. */
export function OwnerNav() {
  return <SectionNav label="Owner’s desk" links={links} />
}

const links = [
  { to: paths.owner, label: 'Facilities', isStart: true },
  { to: paths.ownCalendar, label: 'Calendar' },
  { to: paths.ownBookings, label: 'Bookings' },
  { to: paths.ownMessages, label: 'Messages' },
  { to: paths.payouts, label: 'Payouts' },
]
