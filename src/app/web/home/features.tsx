import { HOLD_MINUTES, MAX_WEEKS } from '#availability/contract.ts'

/** Six features (specification, section 1), as they work today. */
export function Features() {
  return (
    <section aria-labelledby="features-heading" className="page-width mt-20 md:mt-28">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="features-heading" className="text-4xl md:text-5xl">
            What happens between search and kick-off
          </h2>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {features.map(([heading, text]) => (
            <li key={heading} className="border-t border-line-strong py-5">
              <h3 className="text-2xl">{heading}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const features: readonly (readonly [heading: string, text: string])[] = [
  [
    'Real-time booking',
    `Free times change in front of you as others book. What you choose is kept for ${HOLD_MINUTES} minutes, and no hour can be sold twice.`,
  ],
  [
    'Secure card payments',
    'One total before you pay, with the refund rule beside it. Your card number goes to the payment provider and never to us.',
  ],
  [
    'Team management',
    `Repeat a practice time for up to ${MAX_WEEKS} weeks at once (fewer when a week has several hours), hand a booking to another coach, or wait in line for an hour that is taken.`,
  ],
  [
    'NIL clinics',
    'College athletes teach, younger players learn. Draft yours with the AI clinic builder, publish it with its field, and see before what each place brings you.',
  ],
  [
    'Analytics',
    'Owners have a desk for each field: who comes next, which requests wait for an answer, and one button to close for rain.',
  ],
  [
    'Mobile',
    'No app to install. Every screen works with one thumb, and your receipt comes by mail with an entry for your calendar.',
  ],
]
