import { ArrowDown, Sparkles } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { still } from '#kit/web/still.tsx'
import { openAssistant } from '#leads/web/open-assistant.ts'
import { SEARCH_ID } from './search-section.tsx'

const HeroPitch = still(
  import.meta.env.SSR ? (await import('./hero-pitch.tsx')).HeroPitch : null,
  async () => (await import('./hero-pitch.tsx')).HeroPitch,
)

export function Hero() {
  return (
    <section className="panel-pitch relative isolate overflow-clip border-b-2 border-chalk">
      <HeroPitch
        part={{}}
        className="absolute top-1/2 left-[55%] -z-10 h-full -translate-y-1/2 -rotate-12 max-lg:left-[70%] max-lg:opacity-60"
      />
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
