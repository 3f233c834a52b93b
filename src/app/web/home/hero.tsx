import { ArrowDown, Sparkles } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { openAssistant } from '#leads/web/open-assistant.ts'
import { SEARCH_ID } from './search-section.tsx'
import { Showcase } from './showcase.tsx'

export function Hero() {
  return (
    <section className="panel-pitch">
      <div className="relative isolate overflow-clip border-b-2 border-chalk">
        <HeroPitch />
        <div className="page-width grid gap-x-12 gap-y-10 pt-10 pb-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center xl:grid-cols-[minmax(0,1fr)_28rem]">
          <div className="flex flex-col items-start gap-5 md:gap-6">
            <p className="font-display text-2xl font-semibold text-chalk-muted">{product.tagline}</p>
            {/* Not in ch: lines would break elsewhere until the font loads. */}
            <h1 className="max-w-[5.8em] text-6xl">{product.headline}</h1>
            <p className="max-w-lg text-lg">
              Real fields and courts with prices and open times up front. Pick an hour, pay by card and go play.
            </p>
            <Actions />
          </div>
          <Showcase />
        </div>
      </div>
      <Figures />
    </section>
  )
}

function Actions() {
  return (
    <div className="flex w-full flex-wrap gap-x-2 gap-y-3 sm:gap-x-3">
      <FindAField />
      <Button tone="secondary" onClick={() => openAssistant('field')} className={besideMain}>
        <Sparkles aria-hidden="true" className="size-5 max-sm:hidden" />
        Ask AI Assistant
      </Button>
      <Link to={paths.csvUpload} className={joinClasses(buttonClass({ tone: 'quiet' }), besideMain)}>
        List Your Field
      </Link>
    </div>
  )
}

const besideMain = 'max-sm:grow sm:min-h-13 sm:px-6 sm:text-lg'

/** Scrolls to the search; links to /search on pages without one. */
function FindAField() {
  const navigate = useNavigate()
  function find(event: MouseEvent) {
    const search = document.getElementById(SEARCH_ID)
    if (!search) {
      event.preventDefault()
      void navigate(paths.search)
      return
    }
    // Focusing the field itself would open a phone's keyboard.
    search.focus({ preventScroll: true })
  }
  return (
    <Link to={`#${SEARCH_ID}`} onClick={find} className={joinClasses(buttonClass({ size: 'lg' }), 'max-sm:w-full')}>
      Find a field
      <ArrowDown aria-hidden="true" className="size-5" />
    </Link>
  )
}

/** Specification, section 1. */
const figures = [
  ['4.9/5', 'rating'],
  ['50K+', 'athletes'],
  ['1000+', 'venues'],
] as const
const claims = ['Verified fields', 'Transparent pricing', 'Insurance-ready', 'Payouts handled'] as const

function Figures() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <div className="page-width flex flex-wrap items-baseline justify-between gap-x-12 gap-y-5 pt-5 pb-28 md:pb-34">
      <div>
        <dl className="flex gap-7 md:gap-12">
          {figures.map(([figure, name]) => (
            <div key={name} className="flex flex-col-reverse md:flex-row-reverse md:items-baseline md:gap-2">
              <dt className="text-sm text-chalk-muted md:text-base">{name}</dt>
              <dd className="font-display text-4xl font-bold">{figure}</dd>
            </div>
          ))}
        </dl>
        {isDemo && <p className="mt-1 text-xs text-chalk-muted">Sample figures</p>}
      </div>
      <div>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-semibold md:flex md:flex-wrap">
          {claims.map(claim => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
        <Link
          to={`${paths.help}#owners`}
          className="inline-flex min-h-11 items-center text-sm text-chalk-muted underline underline-offset-4"
        >
          What do “verified” and “insurance-ready” mean?
        </Link>
      </div>
    </div>
  )
}

/** A soccer pitch to scale, 105 m by 68 m, 1 unit = 10 cm (IFAB Laws of the Game, Law 1). */
function HeroPitch() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-25 -10 1100 700"
      fill="none"
      strokeWidth="3.5"
      className="absolute top-1/2 left-[55%] -z-10 h-full max-w-none -translate-y-1/2 -rotate-12 stroke-pitch-line max-lg:left-[70%] max-lg:opacity-60"
    >
      <rect width="1050" height="680" />
      <path d="M525 0v680" />
      <circle cx="525" cy="340" r="91.5" />
      <Half />
      <g transform="matrix(-1 0 0 1 1050 0)">
        <Half />
      </g>
      <g className="fill-chalk stroke-none">
        <circle cx="525" cy="340" r="6" />
        <circle cx="110" cy="340" r="4" />
        <circle cx="940" cy="340" r="4" />
      </g>
    </svg>
  )
}

/** Penalty area with arc, goal area, goal and corner arcs. */
function Half() {
  return (
    <>
      <path d="M0 138.5h165v403H0M165 266.9a91.5 91.5 0 0 1 0 146.2" />
      <path d="M0 248.5h55v183H0M0 303.4h-20v73.2H0" />
      <path d="M10 0A10 10 0 0 1 0 10M10 680A10 10 0 0 0 0 670" />
    </>
  )
}
