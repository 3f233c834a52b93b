import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { shortTimeText } from '#clinics/web/clinic-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { ClinicBooking } from '../contract.ts'
import { ownClinicBookingsQuery } from './api.ts'

/** Upcoming ones; empty without any. */
export function OwnClinics() {
  // The server renders the same page for everyone.
  const { data = [] } = useQuery({ ...ownClinicBookingsQuery, enabled: useHydrated() })
  const coming = data.filter(isComing)
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="own-clinics" className="page-width pt-6">
      <div className="rounded-lg border border-line bg-surface p-4 md:px-6">
        <h2 id="own-clinics" className="flex items-center gap-2 text-xl">
          <Ticket aria-hidden="true" className="size-5 shrink-0" />
          {coming.length === 1 ? 'Your upcoming clinic' : `Your ${coming.length} upcoming clinics`}
        </h2>
        <ul className="mt-1">
          {coming.map(({ id, clinic }) => (
            <li key={id}>
              <Link
                to={paths.nilBookingSuccess(id)}
                className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {clinic.title}, {shortTimeText(clinic)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function isComing({ status, clinic }: ClinicBooking): boolean {
  return status === 'confirmed' && clinic.sales !== 'begun' && clinic.sales !== 'cancelled'
}
