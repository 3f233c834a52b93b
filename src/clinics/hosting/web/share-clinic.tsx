import { CalendarPlus, Eye } from 'lucide-react'
import { Link } from 'react-router'
import type { Clinic } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { CopyLink } from '#kit/web/copy/copy-link.tsx'

export function ShareClinic({ clinic: { id, sales } }: { clinic: Clinic }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.nilBooking(id)} className={buttonClass({ tone: 'secondary' })}>
        <Eye aria-hidden="true" className="size-5" />
        View clinic page
      </Link>
      {sales !== 'cancelled' && (
        <>
          {sales !== 'awaiting-approval' && (
            <CopyLink
              path={paths.nilBooking(id)}
              label="Link to this clinic"
              use="Share it with anyone who might sign up."
            />
          )}
          <a href={`/api/nil-clinics/${id}/calendar.ics`} download className={buttonClass({ tone: 'secondary' })}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to calendar
          </a>
        </>
      )}
    </div>
  )
}
