import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Persona } from '../contract.ts'
import { type Segment, segments } from '../segments.ts'
import type { PersonaContent } from './personas.ts'
import { SolutionActions } from './solution-actions.tsx'

export function SolutionCall({ segment, content }: { segment: Segment; content: PersonaContent }) {
  return (
    <section
      aria-labelledby="next"
      className="panel-pitch flex flex-wrap items-center justify-between gap-6 rounded-xl p-6 md:p-10"
    >
      <div className="max-w-xl">
        <h2 id="next" className="text-3xl md:text-4xl">
          {content.booksFields ? 'Book it yourself, or ask us first' : 'Tell us about your place or your plans'}
        </h2>
        <p className="mt-2 text-lg text-chalk-muted">
          {content.booksFields
            ? 'Available times and prices are in search. Or leave your name and email, and a real person will write back.'
            : 'Leave your name and email, and a real person will write back. It’s free to look around.'}
        </p>
      </div>
      <SolutionActions persona={segment.persona} content={content} />
    </section>
  )
}

export function OtherSolutions({ persona }: { persona: Persona }) {
  return (
    <nav aria-labelledby="others">
      <h2 id="others" className="text-2xl">
        Not quite you?
      </h2>
      <ul className="mt-4 grid border-t border-line sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {segments
          .filter(segment => segment.persona !== persona)
          .map(({ label, href }) => (
            <li key={href} className="border-b border-line">
              <Link
                to={href}
                className="flex min-h-13 items-center justify-between gap-3 rounded-sm font-semibold text-ink no-underline hover:text-link"
              >
                {label}
                <ArrowRight aria-hidden="true" className="size-5 text-muted" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
