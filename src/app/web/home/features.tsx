import { HOLD_MINUTES, MAX_WEEKS } from '#availability/contract.ts'

/** Six features (specification, section 1), as they work today. */
export function Features() {
  return (
    <section aria-labelledby="features-heading" className="page-width mt-10 md:mt-16">
      <h2 id="features-heading" className="text-3xl md:text-4xl">
        Everything from search to kickoff
      </h2>
      <ul className="mt-4 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(([heading, text]) => (
          <li key={heading} className="border-t border-line-strong py-2.5 md:py-4">
            <h3 className="text-xl md:text-2xl">{heading}</h3>
            <p className="text-sm text-muted md:mt-1 md:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const features: readonly (readonly [heading: string, text: string])[] = [
  [
    'Real-time booking',
    `Open times update live. We hold yours for ${HOLD_MINUTES} minutes, and no hour is sold twice.`,
  ],
  ['Secure card payments', 'See one total and the refund policy before you pay.'],
  ['Team management', `Repeat a practice for up to ${MAX_WEEKS} weeks, or transfer a booking to another coach.`],
  ['NIL clinics', 'College athletes teach, younger players learn.'],
  ['Analytics', 'Owners see who’s coming next, and close for rain with one button.'],
  ['Mobile', 'No app to install, and every screen works with one thumb.'],
]
