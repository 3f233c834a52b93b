import { Link, useLocation } from 'react-router'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { WorkCounts } from './use-work-counts.ts'
import { currentOf, type WorkLink } from './work-navigation.ts'

type WorkNavProps = {
  label: string
  links: readonly WorkLink[]
  counts: WorkCounts
  /** Above the links; without it the label is only spoken. */
  heading?: string
}

/** A column of links, in the sidebar and under “More”. */
export function WorkNav({ label, links, counts, heading }: WorkNavProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      {heading && <p className="px-3 pt-4 pb-1 text-sm font-semibold text-muted">{heading}</p>}
      <ul className="flex flex-col">
        {links.map(link => {
          const current = currentOf(link, pathname)
          return (
            <li key={link.to}>
              <Link to={link.to} aria-current={current} className={rowClass(current !== undefined)}>
                <link.Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="grow">{link.label}</span>
                <WorkCount link={link} counts={counts} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Nothing for zero. */
export function WorkCount({ link, counts, className }: { link: WorkLink; counts: WorkCounts; className?: string }) {
  const count = link.counts ? (counts[link.counts] ?? 0) : 0
  if (count === 0) return null
  return (
    <span className={joinClasses('rounded-full bg-danger px-2 text-sm text-on-danger tabular-nums', className)}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** A row that opens a page or a menu. */
export function rowClass(isActive: boolean): string {
  return joinClasses(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold no-underline -outline-offset-2!',
    isActive ? 'bg-selected text-ink forced-colors:underline' : 'text-muted hover:bg-hover hover:text-ink',
  )
}
