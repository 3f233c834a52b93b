import { HOLD_MINUTES, MAX_WEEKS } from '#availability/contract.ts'

/** Six features (specification, section 1), as they work today. */
export function Features() {
  return (
    <section aria-labelledby="features-heading" className="page-width mt-20 md:mt-28">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="features-heading" className="text-4xl md:text-5xl">
            Everything from search to kickoff
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
    `Open times update live as others book. We hold your choice for ${HOLD_MINUTES} minutes, and no hour can be sold twice.`,
  ],
  [
    'Secure card payments',
    'See one total and the refund policy before you pay. Your card number goes to the payment provider, never to us.',
  ],
  [
    'Team management',
    `Repeat a practice for up to ${MAX_WEEKS} weeks at once (fewer if you book several hours a week), transfer a booking to another coach, or get notified when a taken time opens up.`,
  ],
  [
    'NIL clinics',
    'College athletes teach, younger players learn. Draft your clinic with the AI clinic builder, publish it with its field, and see what you’ll earn per sign-up.',
  ],
  [
    'Analytics',
    'Owners see who’s coming next and which requests are awaiting confirmation, and can close for rain with one button.',
  ],
  ['Mobile', 'No app to install. Every screen works with one thumb, and we email your receipt with a calendar entry.'],
]
