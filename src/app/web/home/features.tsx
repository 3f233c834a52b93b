import { HOLD_MINUTES, MAX_WEEKS } from '#availability/contract.ts'

/** Six features (specification, section 1), as they work today. */
export function Features() {
  return (
    <section aria-labelledby="features-heading">
      <h2 id="features-heading" className="text-3xl md:text-4xl">
        Everything from search to kickoff
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 border-b border-line-strong sm:gap-x-10">
        {features.map(([heading, text]) => (
          <li key={heading} className="border-t border-line-strong py-2.5 md:py-3">
            <h3 className="text-xl md:text-2xl">{heading}</h3>
            <p className="text-sm text-muted md:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const features: readonly (readonly [heading: string, text: string])[] = [
  ['Real-time booking', `Times update live and are held for ${HOLD_MINUTES} minutes.`],
  ['Secure card payments', 'One total and the refund policy before you pay.'],
  ['Team management', `Up to ${MAX_WEEKS} weeks of practice in one booking.`],
  ['NIL clinics', 'College athletes teach, younger players learn.'],
  ['Analytics', 'Owners see who’s coming, and can close for rain.'],
  ['Mobile', 'No app to install. Every screen works with a thumb.'],
]
