import { Check, type LucideIcon, X } from 'lucide-react'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { PersonaContent } from './personas.ts'

/** Pains left, outcomes right, as two halves of a pitch. */
export function SolutionBalance({ content: { pains, outcomes } }: { content: PersonaContent }) {
  return (
    <div className="relative grid overflow-clip rounded-xl border border-line md:grid-cols-2">
      <Half id="pains" heading="Common headaches we remove" items={pains} icon={X} look="bg-surface" mark="text-clay" />
      <Half
        id="outcomes"
        heading="What you get"
        items={outcomes}
        icon={Check}
        look="panel-pitch md:pl-18"
        mark="text-action"
      />
      <CenterCircle />
    </div>
  )
}

type HalfProps = {
  id: string
  heading: string
  items: readonly string[]
  icon: LucideIcon
  look: string
  mark: string
}

function Half({ id, heading, items, icon: Icon, look, mark }: HalfProps) {
  return (
    <section aria-labelledby={id} className={joinClasses('p-6 md:p-10 first:md:pr-18', look)}>
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      <ul className="mt-6 flex flex-col gap-4">
        {items.map(item => (
          <li key={item} className="flex gap-3 text-lg leading-snug">
            <Icon aria-hidden="true" strokeWidth={3} className={joinClasses('mt-1 size-5 shrink-0', mark)} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function CenterCircle() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      fill="none"
      strokeWidth="2"
      className="absolute top-1/2 left-1/2 size-24 -translate-1/2 max-md:hidden"
    >
      <path d="M48 2a46 46 0 0 0 0 92" className="stroke-line" />
      <path d="M48 2a46 46 0 0 1 0 92" className="stroke-pitch-line" />
      <circle cx="48" cy="48" r="5" className="fill-action stroke-none" />
    </svg>
  )
}
