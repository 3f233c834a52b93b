import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { joinClasses } from '../join-classes.ts'
import { showChosen } from './show-chosen.ts'

export type SectionLink = {
  to: string
  label: string
  count?: number | undefined
  /** Its path is a prefix of the others. */
  isStart?: boolean
  /** A further path prefix that belongs to it. */
  within?: string
}

export function SectionNav({ label, links }: { label: string; links: readonly SectionLink[] }) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const counts = links.map(({ count = 0 }) => count).join(' ')
  // A late count shifts the current link.
  useEffect(() => showChosen(line.current, '[aria-current]'), [pathname, counts])
  return (
    <nav
      ref={line}
      aria-label={label}
      className="relative -m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {links.map(({ to, label: name, count = 0, isStart = false, within }) =>
        within !== undefined && pathname.startsWith(within) ? (
          <Link key={to} to={to} aria-current="true" className={lookOf({ isActive: true })}>
            {name}
            <Count count={count} />
          </Link>
        ) : (
          <NavLink key={to} to={to} end={isStart} className={lookOf}>
            {name}
            <Count count={count} />
          </NavLink>
        ),
      )}
    </nav>
  )
}

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-danger px-2 text-sm text-on-danger">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

function lookOf({ isActive }: { isActive: boolean }): string {
  return joinClasses(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-semibold whitespace-nowrap no-underline',
    isActive
      ? 'border-transparent bg-selected text-ink forced-colors:underline'
      : 'border-line text-muted hover:border-ink hover:text-ink',
  )
}
