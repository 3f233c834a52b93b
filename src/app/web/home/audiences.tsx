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
    <section id="solutions" aria-labelledby="solutions-heading" className="page-width mt-20 md:mt-28">
      <h2 id="solutions-heading" className="max-w-3xl text-4xl md:text-5xl">
        One calendar for everyone who shares the field
      </h2>
      <ul className="mt-8 grid border-t border-l border-line-strong sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(segment => (
          <Audience key={segment.persona} segment={segment} />
        ))}
      </ul>
    </section>
  )
}

function Audience({ segment: { persona, label, href, summary } }: { segment: Segment }) {
  return (
    <li className="group relative max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:items-center border-r border-b border-line-strong transition-colors hover:bg-surface">
      <SitePlan
        part={{ persona }}
        className="p-2 text-link transition-colors group-hover:text-ink sm:aspect-2/1 sm:px-5 sm:pt-6 sm:pb-0 md:px-6"
      />
      <div className="p-4 max-sm:pl-2 sm:px-5 md:px-6 md:pb-6">
        <h3 className="text-2xl">
          <Link
            to={href}
            className="text-ink no-underline group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4 after:absolute after:inset-0 after:content-['']"
          >
            {label}
          </Link>
        </h3>
        <p className="mt-1 text-muted">{summary}</p>
      </div>
    </li>
  )
}
