import { paths } from '#kit/shared/paths.ts'
import { SectionNav } from '#kit/web/section-nav.tsx'

/** The pages of whoever runs the platform. */
export function AdminNav() {
  return <SectionNav label="Administration" links={links} />
}

const links = [
  { to: paths.admin, label: 'Dashboard', isStart: true },
  { to: paths.adminReviews, label: 'Reviews' },
  { to: paths.adminFacilities, label: 'Facilities' },
  { to: paths.adminPeople, label: 'People' },
  { to: paths.adminPayments, label: 'Payments' },
  { to: paths.adminLog, label: 'Log' },
]
