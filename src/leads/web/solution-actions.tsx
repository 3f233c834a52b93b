import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import type { Persona } from '../contract.ts'
import { CtaButton } from './cta-button.tsx'
import type { PersonaContent } from './personas.ts'

/** The two ways on: to a field, and to a word with us; for a whole list of fields a third, and for a site of one's own a fourth. What this audience does by itself comes first and stands out. */
export function SolutionActions({ persona, content }: { persona: Persona; content: PersonaContent }) {
  const { booksFields = false, hasManyFields = false, primaryCta } = content
  const search = (
    <Link to={paths.search} className={buttonClass({ tone: booksFields ? 'primary' : 'secondary', size: 'lg' })}>
      {booksFields ? 'Find a field' : 'See fields and times'}
    </Link>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {booksFields && search}
      <CtaButton
        persona={persona}
        action={primaryCta.action}
        label={primaryCta.label}
        location="solution-page"
        fallback={paths.getStarted}
        tone={booksFields ? 'secondary' : 'primary'}
        size="lg"
      />
      {!booksFields && search}
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
          Have a site of your own?{' '}
          <Link to={paths.widgetDemo} className="inline-link relative target-44">
            Show your free times there
          </Link>
        </p>
      )}
    </div>
  )
}
