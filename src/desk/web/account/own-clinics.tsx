import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownClinicsQuery } from '#clinics/hosting/web/api.ts'
import { ownClinicBookingsQuery } from '#clinics/seats/web/api.ts'
import { shortTimeText } from '#clinics/web/clinic-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { FEW, OwnSection, type ShownRow } from './shown-rows.tsx'

/** Upcoming ones first. */
export function BookedClinics() {
  const asked = useQuery({ ...ownClinicBookingsQuery, refetchOnMount: 'always' })
  const standing = (asked.data ?? []).filter(({ status }) => status === 'confirmed')
  const coming = standing.filter(({ clinic }) => clinic.sales !== 'begun' && clinic.sales !== 'cancelled')
  const shown = coming.length > 0 ? coming.toReversed() : standing
  const rows = shown.slice(0, FEW).map(
    ({ id, clinic }): ShownRow => ({
      id,
      to: paths.nilBookingSuccess(id),
      title: clinic.title,
      text: shortTimeText(clinic),
    }),
  )
  return (
    <OwnSection
      title="Clinics you’ve booked"
      all={{ to: paths.nilClinics, label: 'All clinics' }}
      asked={asked}
      rows={rows}
      none="No clinics booked yet."
    />
  )
}

export function LedClinics({ accountId }: { accountId: string }) {
  const asked = useQuery(ownClinicsQuery(accountId))
  const rows = (asked.data ?? []).slice(0, FEW).map(
    ({ clinic, placesBooked }): ShownRow => ({
      id: clinic.id,
      to: paths.hostedClinic(clinic.id),
      title: clinic.title,
      text: `${shortTimeText(clinic)}, ${placesBooked === 1 ? '1 seat' : `${placesBooked} seats`} booked`,
    }),
  )
  return (
    <OwnSection
      title="Clinics you lead"
      all={rows.length > 0 ? { to: paths.clinicHost, label: 'All clinics you lead' } : null}
      asked={asked}
      rows={rows}
      none={
        <>
          Athletes lead clinics here.{' '}
          <Link to={paths.clinicHost} className="inline-link">
            Publish one
          </Link>
        </>
      }
    />
  )
}
