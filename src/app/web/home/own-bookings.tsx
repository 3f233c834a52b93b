import { ArrowRight, CalendarCheck } from 'lucide-react'
import type { BookingSummary } from '#bookings/contract.ts'
import { bookingsOf, whenText } from '#bookings/my-bookings/web/list-labels.ts'
import { paths } from '#kit/shared/paths.ts'

/** As shown, so that the page carries no more. */
export type OwnShown = { id: string; facilityId: string; name: string; when: string; kind: 'coming' | 'past' }

/** Of each kind. */
const SHOWN = 2

/** The next ones, and the facilities of the latest, each once. */
export function ownShown(bookings: readonly BookingSummary[], now: number): OwnShown[] {
  const coming = bookingsOf(bookings, 'coming', now).slice(0, SHOWN)
  const past = bookingsOf(bookings, 'past', now).filter(({ status }) => status !== 'cancelled')
  const played = past.filter((booking, index) => past.findIndex(one => isSamePlace(one, booking)) === index)
  return [
    ...coming.map(one => shown(one, now, 'coming')),
    ...played.slice(0, SHOWN).map(one => shown(one, now, 'past')),
  ]
}

const isSamePlace = (a: BookingSummary, b: BookingSummary) => a.facilityId === b.facilityId

function shown(booking: BookingSummary, now: number, kind: OwnShown['kind']): OwnShown {
  const { id, facilityId, facilityName } = booking
  return { id, facilityId, name: facilityName, when: whenText(booking, now), kind }
}

/** Plain links: the server's markup is kept without this code. */
export function OwnBookings({ own }: { own: readonly OwnShown[] }) {
  return (
    <section aria-labelledby="own-heading">
      <div className="flex items-center justify-between">
        <h2 id="own-heading" className="text-xl">
          Your bookings
        </h2>
        <a href={paths.bookings} className="inline-link inline-flex min-h-11 items-center text-sm">
          See all
        </a>
      </div>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {own.map(({ id, facilityId, name, when, kind }) => (
          <li key={id} className="min-w-0">
            <a
              href={kind === 'coming' ? paths.bookingSuccess(id) : paths.booking(facilityId)}
              className="flex min-h-12 items-center gap-3 text-ink no-underline hover:underline"
            >
              {kind === 'coming' ? (
                <CalendarCheck aria-hidden="true" className="size-5 shrink-0 text-link" />
              ) : (
                <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-link" />
              )}
              <span className="min-w-0">
                <span className="block truncate font-semibold">
                  {kind === 'past' && 'Book again: '}
                  {name}
                </span>
                <span className="block truncate text-sm text-muted">
                  {kind === 'past' && 'Last on '}
                  {when}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
