/** As `rules.ts` counts them. */
export function FigureDefinitions() {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">How we count</summary>
      <dl className="flex max-w-3xl flex-col gap-3 text-sm">
        {definitions.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const definitions = [
  [
    'Utilization',
    'Booked hours divided by open hours. Bookings outside of opening hours count, so it can exceed 100%.',
  ],
  [
    'Booked hours',
    'The time of confirmed bookings, on the day it’s played. Canceled bookings, open requests, link-outs, and clinics don’t count.',
  ],
  [
    'Open hours',
    'From opening to closing by today’s schedule, with its exceptions, from the day a facility was added until it’s closed down. Blocked time and closures still count as open. Drafts don’t count.',
  ],
  [
    'Card revenue',
    'Charged to cards minus refunds and lost disputes, on the day the money moved. A booking paid with credit counts when the credit was first paid.',
  ],
  ['Commission', 'Our part of the card revenue. Your share is the rest.'],
  [
    'At the facility',
    'The price of bookings that you entered yourself, on the day they’re played, whether or not you recorded a payment. It isn’t part of card revenue and has no commission.',
  ],
  [
    'Compared with',
    'This month, quarter, or year so far: the same days of the one before. Last month: the month before. Custom dates: as many days right before them.',
  ],
] as const
