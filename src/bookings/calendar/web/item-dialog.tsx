import { Link } from 'react-router'
import { clockText, dateOf, longDay, rangeText } from '#availability/time-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { BlockPanel, type ItemProps } from './block-panel.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { itemTitle } from './calendar-labels.ts'

export function ItemDialog(props: ItemProps) {
  const { item, facility, onClose } = props
  const place = item.elsewhere?.name ?? facility.name
  return (
    <Dialog
      open
      onClose={onClose}
      title={itemTitle({ ...item, elsewhere: null })}
      description={`${place}, ${longDay(dateOf(item.startTime))}, ${rangeText(item, facility.timeZone)}`}
    >
      <Content {...props} />
    </Dialog>
  )
}

function Content(props: ItemProps) {
  const { item } = props
  const may = useMay()
  switch (item.kind) {
    case 'booking':
      if (!may('read-booking')) return <p>Your role doesn’t include the details of bookings.</p>
      return (
        <BookingPanel
          bookingId={item.id!}
          access={{ facilityId: item.elsewhere?.id ?? props.facility.id, key: null }}
          onClose={props.onClose}
          onChanged={props.onChanged}
        />
      )
    case 'block':
      if (!may('edit-calendar')) return <p>This time is blocked.</p>
      return <BlockPanel {...props} blockId={item.id!} />
    case 'hold':
      return (
        <p>
          A customer is booking this right now. If they don’t finish by {clockText(item.heldUntil ?? item.endTime)}, the
          time opens up again.
        </p>
      )
    case 'closure':
      if (!may('run-booking-desk')) return <p>The facility is closed for this time.</p>
      return (
        <Elsewhere {...props} label="Go to booking desk">
          You closed the facility for this time. Reopen it on its booking desk.
        </Elsewhere>
      )
    case 'clinic':
      return (
        <>
          <p className="mb-4">A clinic is using this field.</p>
          <Link to={paths.nilBooking(item.id!)} className={buttonClass({ tone: 'secondary' })}>
            View clinic
          </Link>
        </>
      )
    case 'outside':
      return <p>This time is taken in a calendar that is connected to this facility. Change it there.</p>
    case 'other':
      return <p>A facility that shares this space is using this time.</p>
  }
}

function Elsewhere({ item, facility, label, children }: ItemProps & { label: string; children: string }) {
  return (
    <>
      <p className="mb-4">{children}</p>
      <Link to={paths.desk(item.elsewhere?.id ?? facility.id)} className={buttonClass({ tone: 'secondary' })}>
        {label}
      </Link>
    </>
  )
}
