import { ChevronDown } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { track } from '#kit/web/analytics.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useDisclosure } from '#kit/web/use-disclosure.ts'
import { type Segment, segments } from '#leads/segments.ts'
import { navigationClass } from './navigation-class.ts'

/** Opens on hover, click and keyboard. */
export function SolutionsMenu() {
  const { details, summary, close } = useDisclosure({ opensOnHover: true })
  const isHere = useLocation().pathname.startsWith(paths.solution(''))
  return (
    <details {...details} className="group relative">
      <summary
        {...summary}
        className={joinClasses(navigationClass(isHere), 'list-none [&::-webkit-details-marker]:hidden')}
      >
        Solutions
        <ChevronDown aria-hidden="true" className="ml-1 size-4 transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="absolute top-full left-1/2 w-160 -translate-x-1/2 pt-2 text-base whitespace-normal">
        <div className="rounded-lg border border-line bg-raised p-2 shadow-lg">
          <ul className="grid grid-cols-2">
            {segments.map(segment => (
              <li key={segment.persona}>
                <SegmentLink segment={segment} onChoose={close} />
              </li>
            ))}
          </ul>
          <Link
            to={paths.solutions}
            onClick={close}
            className="mt-1 flex min-h-11 items-center rounded-md border-t border-line px-3 font-semibold text-link no-underline hover:bg-hover"
          >
            View All Solutions
          </Link>
        </div>
      </div>
    </details>
  )
}

function SegmentLink({ segment, onChoose }: { segment: Segment; onChoose: () => void }) {
  const { persona, label, href, summary } = segment
  const choose = () => {
    trackSegment(persona)
    onChoose()
  }
  return (
    <NavLink
      to={href}
      onClick={choose}
      className={({ isActive }) =>
        joinClasses('block rounded-md px-3 py-2 no-underline hover:bg-hover', isActive && 'bg-selected')
      }
    >
      <span className="block font-semibold text-ink">{label}</span>
      <span className="block text-sm text-muted">{summary}</span>
    </NavLink>
  )
}

/** Specification, section 2; also used by the mobile menu. */
export function trackSegment(persona: string): void {
  track('nav_solution_click', { persona, location: 'header-dropdown' })
}
