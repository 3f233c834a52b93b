import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { openAssistant } from '#leads/web/open-assistant.ts'

export function ClinicHero() {
  return (
    <section className="panel-pitch relative isolate overflow-clip">
      <Key />
      <div className="page-width flex flex-col items-start gap-5 py-6 max-md:gap-3 md:py-16">
        <p className="max-md:hidden font-display text-2xl font-semibold text-chalk-muted">Name, image and likeness</p>
        <h1 className="text-4xl md:text-6xl">NIL Clinics</h1>
        <p className="max-w-2xl text-lg text-chalk">
          Small-group training led by college athletes, who get paid for it.
          <span className="max-md:hidden">
            {' '}
            High school seniors can lead clinics too. See the sport, date, field and price up front.
          </span>
        </p>
        {/* Phones show clinics first, athletes' links below. */}
        <p className="-my-1 flex flex-wrap gap-x-5 text-chalk-muted md:hidden">
          <Link to={paths.clinicHost} className="inline-flex min-h-11 items-center underline">
            Host a clinic
          </Link>
          <button
            type="button"
            onClick={() => openAssistant('clinic')}
            className="inline-flex min-h-11 items-center underline noscript:hidden"
          >
            Build my clinic with AI
          </button>
        </p>
        <p className="max-w-2xl text-chalk-muted max-md:hidden">{forAthletes}</p>
        <div className="flex flex-wrap gap-3 max-md:hidden">
          <Link to={paths.clinicHost} className={buttonClass({ size: 'lg' })}>
            Host a clinic
          </Link>
          <Button tone="secondary" size="lg" onClick={() => openAssistant('clinic')} className="noscript:hidden">
            <Sparkles aria-hidden="true" className="size-5" />
            Build my clinic with AI
          </Button>
        </div>
      </div>
    </section>
  )
}

export function HostInvitation() {
  return (
    <section aria-labelledby="for-athletes" className="page-width pt-8 md:hidden">
      <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4">
        <h2 id="for-athletes" className="text-2xl">
          For athletes
        </h2>
        <p className="text-muted">{forAthletes}</p>
        <Link to={paths.clinicHost} className={buttonClass({ tone: 'secondary' })}>
          Host your own clinic
        </Link>
      </div>
    </section>
  )
}

const forAthletes =
  'Are you an athlete? Pick an available field, set your price and publish. You’ll see what you’d earn first.'

/**
 * One end of a basketball court; 1 unit = 1/10 ft: key 12 × 19 ft, free throw circle 6 ft, three-point line 19.75
 * ft from the hoop (NFHS Basketball Rules 1-3 to 1-5).
 */
function Key() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 500"
      fill="none"
      strokeWidth="2"
      className="absolute top-1/2 -right-4 -z-10 h-[120%] -translate-y-1/2 stroke-pitch-line max-md:hidden"
    >
      <path d="M298 0v500M298 190H108v120h190" />
      <circle cx="108" cy="250" r="60" />
      <path d="M298 52.5H245.5a197.5 197.5 0 0 0 0 395H298M258 220v60" />
      <circle cx="245.5" cy="250" r="7.5" />
    </svg>
  )
}
