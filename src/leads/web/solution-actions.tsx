import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import type { Persona } from '../contract.ts'
import { CtaButton } from './cta-button.tsx'
import type { PersonaContent } from './personas.ts'

/** The audience's call to action, then search, import and widget where they apply. */
export function SolutionActions({ persona, content }: { persona: Persona; content: PersonaContent }) {
  const { booksFields = false, hasManyFields = false, primaryCta } = content
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CtaButton
        persona={persona}
        action={primaryCta.action}
        label={primaryCta.label}
        location="solution-page"
        fallback={paths.getStarted}
        size="lg"
      />
      <Link to={paths.search} className={buttonClass({ tone: 'secondary', size: 'lg' })}>
        {booksFields ? 'Find a field' : 'See fields and times'}
      </Link>
      {hasManyFields && (
        <p className="w-full">
          More than one field?{' '}
          <Link to={paths.csvUpload} className="inline-link relative target-44">
            Import your list
          </Link>
        </p>
      )}
      {hasManyFields && !booksFields && (
        <p className="w-full">
          Have your own site?{' '}
          <Link to={paths.widgetDemo} className="inline-link relative target-44">
            Show your available times there
          </Link>
        </p>
      )}
    </div>
  )
}
