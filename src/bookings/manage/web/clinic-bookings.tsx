import { queryOptions, useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { clockText, dateOf, shortDay } from '#availability/time-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'

/** Clinics are a higher domain: only their URL is known here. */
type BookedClinic = {
  id: string
  status: string
  /** ISO 8601 with the offset of the field's zone. */
  clinic: { title: string; scheduledDate: string; sales: string }
}

const bookedClinicsQuery = queryOptions<BookedClinic[]>({ queryKey: ['/api/nil-bookings'], staleTime: 10_000 })

export function ClinicBookings() {
  const { data = [] } = useQuery({ ...bookedClinicsQuery, enabled: useHydrated() })
  const coming = data.filter(({ status, clinic }) => status === 'confirmed' && clinic.sales !== 'begun')
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="clinic-bookings" className="rounded-lg border border-line bg-surface p-4 md:px-6">
      <h2 id="clinic-bookings" className="flex items-center gap-2 text-xl">
        <Ticket aria-hidden="true" className="size-5 shrink-0" />
        You have {coming.length === 1 ? '1 clinic booking' : `${coming.length} clinic bookings`}
      </h2>
      <ul className="mt-1">
        {coming.map(({ id, clinic: { title, scheduledDate } }) => (
          <li key={id}>
            <Link
              to={paths.nilBookingSuccess(id)}
              className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {title}, {shortDay(dateOf(scheduledDate))}, {clockText(scheduledDate)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
