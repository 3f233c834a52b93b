import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { HeroPitch } from './hero-pitch.tsx'
import { SearchBar } from './search-bar.tsx'
import { homeSports } from './search-options.ts'

/** The start page: what this is, and the way to a field. */
export function Component() {
  return (
    <>
      <title>{`Book sports fields and courts – ${product.name}`}</title>
      <meta name="description" content={product.description} />
      <Hero />
      <SearchSection />
      <SportLinks />
      <Steps />
    </>
  )
}

function Hero() {
  return (
    <section className="panel-pitch relative isolate overflow-clip">
      <HeroPitch />
      <div className="page-width flex flex-col items-start gap-5 pt-14 pb-32 md:pt-24 md:pb-44">
        <p className="font-display text-2xl font-semibold text-chalk-muted">{product.tagline}</p>
        {/* Not in ch: a figure of the fallback face is narrower, and the lines would break elsewhere until the font is there. */}
        <h1 className="max-w-[5.8em] text-6xl">{product.headline}</h1>
        <p className="max-w-lg text-lg text-chalk">
          Real fields and courts, with the price and the free times in front of you. Pick an hour, pay by card, go and
          play.
        </p>
        <Link to="#search" className={buttonClass({ size: 'lg' })}>
          Find a field
        </Link>
      </div>
    </section>
  )
}

/** Lies half on the pitch. */
function SearchSection() {
  return (
    <section id="search" aria-labelledby="search-heading" className="page-width relative -mt-20 md:-mt-24">
      <div className="rounded-lg border border-line bg-surface p-4 shadow-lg md:p-6">
        <h2 id="search-heading" className="mb-4 text-2xl">
          Where do you want to play?
        </h2>
        <SearchBar />
      </div>
    </section>
  )
}

function SportLinks() {
  return (
    <section className="page-width mt-14">
      <h2 className="text-3xl">Pick your sport</h2>
      <ul className="mt-5 flex flex-wrap gap-3">
        {homeSports.map(sport => (
          <li key={sport}>
            <Link to={`${paths.search}?sport=${sport}`} className={buttonClass({ tone: 'secondary' })}>
              {sport}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = [
  ['Choose your times', 'See every free hour of the day and its price. Your choice is kept for you for 15 minutes.'],
  ['Pay by card', 'One total, no surprises. The refund rule stands beside the price before you pay.'],
  ['Go and play', 'Instant bookings are confirmed at once. Your receipt has the address and a calendar entry.'],
] as const

function Steps() {
  return (
    <section className="page-width mt-14">
      <h2 className="text-3xl">From search to kick-off</h2>
      <ol className="mt-5 grid gap-6 md:grid-cols-3">
        {steps.map(([heading, text], index) => (
          <li key={heading} className="border-t-2 border-ink pt-4">
            <p aria-hidden="true" className="font-display text-4xl font-bold text-link">
              {index + 1}
            </p>
            <h3 className="mt-1 text-xl">{heading}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
