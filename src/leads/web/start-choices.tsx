import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { joinClasses } from '#kit/web/join-classes.ts'
import { StartDrawing } from './start-drawing.tsx'

export const roles = ['play', 'coach', 'own', 'event'] as const
export type Role = (typeof roles)[number]

export function roleOf(text: string | null): Role | undefined {
  return roles.find(role => role === text)
}

const choices: Record<Role, { label: string; text: string; first: string }> = {
  play: { label: 'I play', text: 'Book a court or field by the hour', first: 'Choose a place and a sport' },
  coach: { label: 'I coach', text: 'Book the same hours every week', first: 'Find a field near your team' },
  own: { label: 'I own a facility', text: 'List it where players look', first: 'Fill out one form' },
  event: { label: 'I run an event', text: 'List a tournament and find fields', first: 'Submit your tournament' },
}

/** Links, not buttons: they work before hydration, and each has an address. */
export function StartChoices({ role }: { role: Role | undefined }) {
  return (
    <nav aria-label="What brings you here">
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {roles.map(one => (
          <li key={one}>
            <Choice role={one} isChosen={one === role} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Choice({ role, isChosen }: { role: Role; isChosen: boolean }) {
  const { label, text, first } = choices[role]
  return (
    <Link
      to={{ search: `?i=${role}` }}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={joinClasses(
        'group grid h-full grid-cols-[7rem_minmax(0,1fr)] overflow-clip rounded-lg border-2 text-ink no-underline transition-colors sm:grid-cols-1 sm:grid-rows-[auto_1fr]',
        isChosen ? 'border-link bg-selected' : 'border-line bg-surface hover:border-line-strong hover:bg-hover',
      )}
    >
      <StartDrawing role={role} />
      <span className="flex flex-col gap-1 p-3 sm:p-5">
        <span className="font-display text-2xl font-bold sm:text-3xl">{label}</span>
        <span className="text-sm text-muted sm:text-base">{text}</span>
        <span className="mt-auto flex items-center justify-between gap-2 border-line pt-2 text-sm font-semibold text-link sm:border-t sm:pt-3 sm:text-base">
          {first}
          <ArrowRight
            aria-hidden="true"
            className="size-5 shrink-0 transition-[translate] group-hover:translate-x-1 max-sm:hidden"
          />
        </span>
      </span>
    </Link>
  )
}
