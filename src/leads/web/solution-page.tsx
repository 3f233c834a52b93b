import { ArrowRight } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { planDrawing } from '#facilities/drawing/web/drawing-plan.ts'
import { FacilityDrawing } from '#facilities/drawing/web/facility-drawing.tsx'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { type Persona, personas } from '../contract.ts'
import { type Segment, segments } from '../segments.ts'
import { CtaButton } from './cta-button.tsx'
import { type PersonaContent, personaContent } from './personas.ts'
import { SolutionBalance } from './solution-balance.tsx'
import { solutionDrawings } from './solution-drawings.ts'
import { SolutionSteps } from './solution-steps.tsx'

/** `sports-clubs` redirects permanently to `clubs`; any other unknown name is a 404. */
export function loader({ params, request }: LoaderFunctionArgs): Persona {
  const name = params.persona ?? ''
  if (name === 'sports-clubs') throw redirect(paths.solution('clubs') + new URL(request.url).search, 301)
  const persona = personas.find(one => one === name)
  if (!persona) throw data(null, 404)
  return persona
}

/** /solutions/:persona */
export function Component() {
  const persona = useLoaderData<Persona>()
  const segment = segments.find(one => one.persona === persona)!
  const content = personaContent[persona]
  return (
    <>
      <SolutionHead segment={segment} content={content} />
      <SolutionHero segment={segment} content={content} />
      <div className="page-width mt-20 flex flex-col gap-16 md:gap-20 lg:mt-32">
        <SolutionBalance content={content} />
        <SolutionSteps />
        <SolutionFeatures content={content} />
        <SolutionCall segment={segment} content={content} />
        <OtherSolutions persona={persona} />
      </div>
    </>
  )
}

type SolutionHeadProps = { segment: Segment; content: PersonaContent }

function SolutionHead({ segment: { persona, label }, content }: SolutionHeadProps) {
  const absolute = useAbsoluteUrl()
  const steps = [
    { name: product.name, path: paths.home },
    { name: 'Solutions', path: paths.solutions },
    { name: label, path: paths.solution(persona) },
  ]
  const trail: JsonLd = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
  return (
    <PageHead
      title={`${label}: ${content.headline}`}
      description={content.subhead}
      path={paths.solution(persona)}
      picture={sharePaths.solution(persona)}
      pictureText={`${product.name} for ${label}: ${content.headline}`}
      facts={[trail]}
    />
  )
}

function SolutionFeatures({ content: { features } }: { content: PersonaContent }) {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="text-3xl md:text-4xl">
        Made for the job
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {features.map(({ title, text }) => (
          <Card key={title} as="li" className="overflow-clip pr-14 md:pr-20">
            <CornerArc />
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** Each tile is a corner of a pitch: its borders are the lines, this is the arc between them. */
function CornerArc() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 40"
      fill="none"
      className="absolute top-0 right-0 size-10 stroke-line-strong"
    >
      <path d="M2 0a38 38 0 0 0 38 38" strokeWidth="2" />
    </svg>
  )
}

function SolutionHero({ segment, content }: { segment: Segment; content: PersonaContent }) {
  return (
    <section className="panel-pitch relative isolate">
      <div className="page-width grid gap-x-12 gap-y-10 pt-10 md:pt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-end">
        <div className="flex flex-col items-start gap-5 lg:pb-14">
          <p className="font-display text-2xl font-semibold text-chalk-muted">{segment.label}</p>
          <h1 className="text-5xl">{content.headline}</h1>
          <p className="max-w-xl text-lg text-chalk">{content.subhead}</p>
          <SolutionActions persona={segment.persona} content={content} />
        </div>
        <Ground persona={segment.persona} />
      </div>
    </section>
  )
}

/** Half on the panel, half below it. */
function Ground({ persona }: { persona: Persona }) {
  const facility = solutionDrawings[persona]
  const { lengthFt, widthFt } = planDrawing(facility).ground
  return (
    <figure className="relative -mb-10 lg:-mb-20">
      <figcaption className="mb-2 text-sm text-chalk-muted">
        {facility.name}: {Math.round(lengthFt)} by {Math.round(widthFt)} ft, drawn to scale
      </figcaption>
      <FacilityDrawing
        facility={facility}
        title=""
        className="block aspect-16/10 w-full rounded-lg border-2 border-chalk shadow-lg"
      />
    </figure>
  )
}

function SolutionCall({ segment, content }: { segment: Segment; content: PersonaContent }) {
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

function OtherSolutions({ persona }: { persona: Persona }) {
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

/** The audience's call to action, then search, import and widget where they apply. */
function SolutionActions({ persona, content }: { persona: Persona; content: PersonaContent }) {
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
