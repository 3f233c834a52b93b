import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { openCta } from '#leads/web/open-cta.ts'

export function Closing() {
  return (
    <section aria-labelledby="closing-heading" className="panel-pitch relative isolate overflow-clip">
      <CenterCircle />
      <div className="page-width flex flex-col items-center gap-4 py-8 text-center sm:flex-row sm:justify-between md:py-10">
        <h2 id="closing-heading" className="text-5xl">
          Ready to play?
        </h2>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <Link to={paths.getStarted} className={joinClasses(buttonClass(), 'max-sm:px-2!')}>
            Get Started Free
          </Link>
          <Button tone="secondary" onClick={() => openCta({ action: 'demo' })} className="max-sm:px-2!">
            Schedule Demo
          </Button>
        </div>
      </div>
    </section>
  )
}

function CenterCircle() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-600 -100 1200 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="0.8"
      className="absolute inset-0 -z-10 size-full stroke-pitch-line"
    >
      <path d="M-600 0h508.5M91.5 0h508.5" />
      <circle r="91.5" />
    </svg>
  )
}
