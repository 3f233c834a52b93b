import { CalendarPlus, Eye, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Clinic } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { toast } from '#kit/web/toast-store.ts'

/** The page that everybody sees, its link, and the clinic for one's own calendar. */
export function ShareClinic({ clinic: { id, sales } }: { clinic: Clinic }) {
  const [shown, setShown] = useState<string | null>(null)
  async function copy() {
    const link = window.location.origin + paths.nilBooking(id)
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Link copied', description: 'Send it to whoever may want a place.' })
    } catch {
      setShown(link)
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.nilBooking(id)} className={buttonClass({ tone: 'secondary' })}>
        <Eye aria-hidden="true" className="size-5" />
        Public page
      </Link>
      {sales !== 'cancelled' && (
        <>
          <Button tone="secondary" onClick={() => void copy()}>
            <Link2 aria-hidden="true" className="size-5" />
            Copy link
          </Button>
          <a href={`/api/nil-clinics/${id}/calendar.ics`} download className={buttonClass({ tone: 'secondary' })}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to calendar
          </a>
        </>
      )}
      {shown !== null && (
        <TextField
          label="Link to this clinic"
          hint="Your browser does not let us copy it. Select it and copy it yourself."
          className="w-full"
          readOnly
          value={shown}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </div>
  )
}
