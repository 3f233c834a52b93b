import { useQuery } from '@tanstack/react-query'
import { paths } from '#kit/shared/paths.ts'
import { SectionNav } from '#kit/web/section-nav.tsx'
import { reviewCountsQuery } from '#listings/web/review-api.ts'

/** The pages of whoever runs the platform, and how many reviews wait. */
export function AdminNav() {
  const { data: counts } = useQuery(reviewCountsQuery)
  const waiting = counts && counts.listings.waiting + counts.tournaments.waiting
  return (
    <SectionNav
      label="Administration"
      links={links.map(link => (link.to === paths.adminReviews ? { ...link, count: waiting } : link))}
    />
  )
}

const links = [
  { to: paths.admin, label: 'Dashboard', isStart: true },
  { to: paths.adminReviews, label: 'Reviews' },
  { to: paths.adminFacilities, label: 'Facilities' },
  { to: paths.adminPeople, label: 'People' },
  { to: paths.adminPayments, label: 'Payments' },
  { to: paths.adminLog, label: 'Log' },
]
