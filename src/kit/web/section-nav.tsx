import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { joinClasses } from './join-classes.ts'
import { showChosen } from './show-chosen.ts'

export type SectionLink = {
  to: string
  label: string
  /** How much waits there; nothing is shown of none. */
  count?: number | undefined
  /** Its address begins those of others. */
  isStart?: boolean
}

/** The pages of a section side by side, the one that is open marked. On a phone the line can be pushed along. */
export function SectionNav({ label, links }: { label: string; links: readonly SectionLink[] }) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => showChosen(line.current, '[aria-current=page]'), [pathname])
  return (
    <nav ref={line} aria-label={label} className="relative flex gap-2 overflow-x-auto p-1 -m-1 [scrollbar-width:none]">
      {links.map(({ to, label: name, count = 0, isStart = false }) => (
        <NavLink key={to} to={to} end={isStart} className={look}>
          {name}
          {count > 0 && (
            <span className="rounded-full bg-danger px-2 text-sm text-on-danger">
              {count.toLocaleString('en-US')}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}

const look = joinClasses(
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-4 font-semibold whitespace-nowrap',
  'text-muted no-underline hover:border-ink hover:text-ink aria-[current=page]:border-transparent',
  'aria-[current=page]:bg-selected aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline',
)
