import { ArrowDown, Sparkles } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { openAssistant } from '#leads/web/open-assistant.ts'
import { SEARCH_ID } from './search-section.tsx'

export function Hero() {
  return (
    <section className="panel-pitch relative isolate overflow-clip border-b-2 border-chalk">
      <HeroPitch />
      <div className="page-width flex flex-wrap items-end justify-between gap-x-12 gap-y-1 pt-4 pb-16 sm:gap-y-6 sm:pt-8 md:pt-10 md:pb-24">
        <div>
          <p className="font-display text-xl font-semibold text-chalk-muted md:text-2xl">{product.tagline}</p>
          {/* Not in ch: lines would break elsewhere until the font loads. */}
          <h1 className="max-w-[6.2em] text-5xl md:text-6xl">{product.headline}</h1>
        </div>
        <Actions />
      </div>
    </section>
  )
}

function Actions() {
  return (
    <div className="flex flex-wrap gap-x-5 sm:gap-3">
      <FindAField />
      <Button tone="secondary" onClick={() => openAssistant('field')} className={onPhone}>
        <Sparkles aria-hidden="true" className="size-5 max-sm:hidden" />
        Ask AI Assistant
      </Button>
      <Link to={paths.csvUpload} className={joinClasses(buttonClass({ tone: 'quiet' }), onPhone)}>
        List Your Field
      </Link>
    </div>
  )
}

/** Plain words in one row: the main action there is the search below. */
const onPhone =
  'max-sm:border-0! max-sm:bg-transparent! max-sm:px-0! max-sm:text-sm max-sm:text-chalk! max-sm:underline max-sm:underline-offset-4'

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
    <Link to={`#${SEARCH_ID}`} onClick={find} className={joinClasses(buttonClass(), onPhone)}>
      Find a field
      <ArrowDown aria-hidden="true" className="size-5 max-sm:hidden" />
    </Link>
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
