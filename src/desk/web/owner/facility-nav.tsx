import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { showChosen } from '#kit/web/show-chosen.ts'

/** The pages of one facility in its owner's desk. */
export function FacilityNav({ facilityId, name }: { facilityId: string; name: string }) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => showChosen(line.current, '[aria-current=page]'), [pathname])
  const links = [
    { to: paths.ownFacility(facilityId), label: 'Details and photos' },
    { to: paths.ownHours(facilityId), label: 'Hours & prices' },
    { to: paths.ownGround(facilityId), label: 'Shared ground' },
    { to: paths.facility(facilityId), label: 'Public page' },
  ]
  return (
    <nav
      ref={line}
      aria-label={name}
      className="relative -mx-1 flex gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
    >
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={look}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

const look = joinClasses(
  'inline-flex min-h-11 shrink-0 items-center rounded-md border border-line px-4 text-sm font-semibold whitespace-nowrap no-underline hover:bg-hover',
  'aria-[current=page]:border-link aria-[current=page]:bg-selected',
)
