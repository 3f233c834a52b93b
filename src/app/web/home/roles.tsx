import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'

type Role = { who: string; does: string; to: string; action: string }

const roles: readonly Role[] = [
  { who: 'Athletes', does: 'I play', to: paths.search, action: 'Find Fields' },
  { who: 'Coaches', does: 'I coach', to: paths.solution('clubs'), action: 'For clubs and teams' },
  { who: 'Facility owners', does: 'I own a facility', to: paths.listYourField, action: 'List your field' },
  { who: 'Tournament directors', does: 'I run an event', to: paths.tournaments, action: 'See tournaments' },
]

export function Roles() {
  return (
    <section aria-labelledby="roles-heading">
      <h2 id="roles-heading" className="text-3xl md:text-4xl">
        Made for how you play
      </h2>
      <ul className="mt-4 border-b border-line-strong">
        {roles.map(role => (
          <RoleRow key={role.who} role={role} />
        ))}
      </ul>
    </section>
  )
}

function RoleRow({ role: { who, does, to, action } }: { role: Role }) {
  return (
    <li className="group relative grid grid-cols-[1fr_auto] items-center gap-x-6 border-t border-line-strong py-1 transition-colors hover:bg-surface lg:py-2">
      <h3 className="text-2xl md:text-3xl">
        {does}
        <span className="sr-only"> – {who}</span>
      </h3>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link no-underline after:absolute after:inset-0 after:content-[''] justify-self-end"
      >
        {action}
        <ArrowRight aria-hidden="true" className="size-5 transition-[translate] group-hover:translate-x-1" />
      </Link>
    </li>
  )
}
