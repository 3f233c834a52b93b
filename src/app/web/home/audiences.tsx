import { Link } from 'react-router'
import { still } from '#kit/web/still.tsx'
import { type Segment, segments } from '#leads/segments.ts'

const SitePlan = still(
  import.meta.env.SSR ? (await import('./site-plan.tsx')).SitePlan : null,
  async () => (await import('./site-plan.tsx')).SitePlan,
)

/** These two have pages, but no place here. */
const shown = segments.filter(({ persona }) => persona !== 'corporate' && persona !== 'associations')

/** Six of the eight audiences (specification, section 1). */
export function Audiences() {
  return (
    <section id="solutions" aria-labelledby="solutions-heading" className="page-width mt-8 md:mt-12">
      <h2 id="solutions-heading" className="text-3xl md:text-4xl">
        One calendar for everyone who shares the field
      </h2>
      <ul className="mt-4 grid grid-cols-2 border-t border-l border-line-strong md:grid-cols-3">
        {shown.map(segment => (
          <Audience key={segment.persona} segment={segment} />
        ))}
      </ul>
    </section>
  )
}

function Audience({ segment: { persona, label, href, summary } }: { segment: Segment }) {
  return (
    <li className="group relative border-r border-b border-line-strong transition-colors hover:bg-surface md:grid md:grid-cols-[7rem_minmax(0,1fr)] md:items-center">
      <SitePlan part={{ persona }} className="p-3 pb-0 text-link transition-colors group-hover:text-ink md:pb-3" />
      <div className="p-3">
        <h3 className="text-xl md:text-2xl">
          <Link
            to={href}
            className="text-ink no-underline group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4 after:absolute after:inset-0 after:content-['']"
          >
            {label}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted max-md:hidden">{summary}</p>
      </div>
    </li>
  )
}
