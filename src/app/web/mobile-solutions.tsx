import { ChevronDown } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { segments } from '#leads/segments.ts'
import { trackSegment } from './solutions-menu.tsx'

export function MobileSolutions({ onChoose }: { onChoose: () => void }) {
  const choose = (persona: string) => {
    trackSegment(persona)
    onChoose()
  }
  return (
    <details className="group/solutions">
      <summary className="flex min-h-13 list-none items-center justify-between text-lg font-semibold text-ink [&::-webkit-details-marker]:hidden">
        Solutions
        <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] group-open/solutions:rotate-180" />
      </summary>
      <ul className="pb-2 pl-4">
        {segments.map(({ persona, label, href }) => (
          <li key={persona}>
            <NavLink to={href} onClick={() => choose(persona)} className={linkClass}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <Link to={paths.solutions} onClick={onChoose} className={linkClass({ isActive: true })}>
            View All Solutions
          </Link>
        </li>
      </ul>
    </details>
  )
}

function linkClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-11 items-center font-semibold no-underline',
    isActive ? 'text-link' : 'text-muted hover:text-ink',
  )
}
