import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'

/** NIL (name, image and likeness) lets college athletes be paid for teaching. */
export function NilBanner() {
  return (
    <section aria-labelledby="nil-heading" className="page-width mt-6 md:mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y-2 border-ink py-4 max-sm:gap-y-3">
        <div className="max-w-3xl">
          <h2 id="nil-heading" className="text-2xl md:text-3xl">
            Play in college? Lead your own clinic.
          </h2>
          <p className="mt-1 text-muted max-sm:hidden">
            NIL clinics are paid sessions led by college athletes and high school seniors. Get paid within days.
          </p>
        </div>
        <Link to={paths.nilClinics} className={joinClasses(buttonClass({ tone: 'secondary' }), 'max-sm:w-full')}>
          Start Earning
        </Link>
      </div>
    </section>
  )
}
