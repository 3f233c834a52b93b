import { useQuery } from '@tanstack/react-query'
import { paths } from '#kit/shared/paths.ts'
import { SectionNav } from '#kit/web/tabs/section-nav.tsx'
import { reviewCountsQuery } from '#listings/review/web/api.ts'
import { AdminSearchBox } from './admin-search-box.tsx'

export function AdminNav() {
  const { data: counts } = useQuery(reviewCountsQuery)
  const waiting = counts && counts.listings.waiting + counts.tournaments.waiting
  return (
    <div className="flex flex-col-reverse gap-3 lg:flex-row lg:items-end lg:gap-6">
      <div className="min-w-0 grow">
        <SectionNav
          label="Administration"
          links={links.map(link => (link.to === paths.adminReviews ? { ...link, count: waiting } : link))}
        />
      </div>
      <AdminSearchBox />
    </div>
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
