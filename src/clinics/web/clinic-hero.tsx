import { Sparkles } from 'lucide-react'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { CtaButton } from '#leads/web/cta-button.tsx'
import { openAssistant } from '#leads/web/open-assistant.ts'

/** What NIL clinics are, and what an athlete can do today: draft one, and leave an address. */
export function ClinicHero() {
  return (
    <section className="panel-pitch relative isolate overflow-clip">
      <Key />
      <div className="page-width flex flex-col items-start gap-5 py-12 md:py-16">
        <p className="font-display text-2xl font-semibold text-chalk-muted">Name, image and likeness</p>
        <h1 className="text-5xl md:text-6xl">NIL Clinics</h1>
        <p className="max-w-2xl text-lg text-chalk">
          Small training sessions led by college athletes, who may be paid for what they know. High school seniors can
          lead one too. You see the sport, the day, the field and the price per person; the athlete brings the drills.
        </p>
        <p className="max-w-2xl text-chalk-muted">
          Are you an athlete? Draft a clinic of your own and leave your address: we write when it goes live.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" onClick={() => openAssistant('clinic')} className="noscript:hidden">
            <Sparkles aria-hidden="true" className="size-5" />
            Build my clinic with AI
          </Button>
          <CtaButton
            persona="camps-clinics"
            action="start"
            label="Leave my address"
            headline="Tell us who you are, and we write when NIL clinics go live."
            location="nil-clinics"
            fallback={paths.contact}
            tone="secondary"
            size="lg"
          />
        </div>
      </div>
    </section>
  )
}

/**
 * One end of a basketball court in chalk, to scale, one unit is 1/10 ft: key 12 ft wide and 19 ft long, free throw circle 6 ft,
 * three-point line 19.75 ft from the hoop (NFHS Basketball Rules 1-3 to 1-5).
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
