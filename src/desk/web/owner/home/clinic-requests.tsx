import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { momentText } from '#availability/time-format.ts'
import { requestsQuery } from '#clinics/hosting/web/api.ts'
import { dayText, hoursText } from '#clinics/web/clinic-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { useMay } from '#organizations/web/use-may.ts'

/** Clinics that request an owner's fields. Renders nothing without any. */
export function ClinicRequests() {
  const answers = useMay()('see-requests') === true
  const requests = useQuery({ ...requestsQuery, enabled: answers }).data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="clinic-requests" className="flex flex-col gap-3">
      <h2 id="clinic-requests" className="text-2xl">
        Clinic requests <span className="text-muted tabular-nums">{requests.length}</span>
      </h2>
      <ul className="flex flex-col gap-3">
        {requests.map(({ clinic }) => (
          <Card key={clinic.id} as="li" className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <h3 className="text-xl wrap-anywhere">{clinic.title}</h3>
              <p className="wrap-anywhere">
                {clinic.facilityName}, {dayText(clinic)}, {hoursText(clinic)}
              </p>
              {clinic.approvalDueAt && (
                <p className="text-sm text-muted">Respond by {momentText(clinic.approvalDueAt, clinic.timeZone)}</p>
              )}
            </div>
            <Link to={paths.clinicRequest(clinic.id)} className={buttonClass()}>
              Review request<span className="sr-only"> for {clinic.title}</span>
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}
