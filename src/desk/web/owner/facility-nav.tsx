import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { ownFacilityQuery } from '#facilities/editing/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { showChosen } from '#kit/web/tabs/show-chosen.ts'

/** Tabs of one facility; the bar above navigates the rest of the owner desk. */
export function FacilityNav({ facilityId, name }: { facilityId: string; name: string }) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isVerified = useQuery(sessionQuery).data?.account?.isEmailVerified === true
  // A draft has no public page. Owners with a verified email have no drafts, so nothing is fetched.
  const facility = useQuery({ ...ownFacilityQuery(facilityId), enabled: !isVerified }).data
  useEffect(() => showChosen(line.current, '[aria-current=page]'), [pathname])
  const links = [
    { to: paths.ownFacility(facilityId), label: 'Details and photos' },
    { to: paths.ownHours(facilityId), label: 'Hours & prices' },
    { to: paths.ownGround(facilityId), label: 'Shared space' },
    { to: paths.ownConnection(facilityId), label: 'Other calendars' },
    ...(facility?.isDraft ? [] : [{ to: paths.facility(facilityId), label: 'Public page' }]),
  ]
  return (
    <nav
      ref={line}
      aria-label={name}
      className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={lookOf}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function lookOf({ isActive }: { isActive: boolean }): string {
  return joinClasses(
    'inline-flex min-h-11 shrink-0 items-center rounded-t-md border-b-2 px-4 font-semibold whitespace-nowrap no-underline -outline-offset-2!',
    isActive ? 'border-link text-ink forced-colors:underline' : 'border-transparent text-muted hover:text-ink',
  )
}
