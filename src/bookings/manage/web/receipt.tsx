import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, CircleX, ExternalLink, Hourglass, Printer } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { type BookingAccess, calendarHref, manageHref } from '#bookings/web/booking-access.ts'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { CopyLink } from '#kit/web/copy/copy-link.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Particulars } from './particulars.tsx'
import { mailText, receiptTexts } from './receipt-messages.ts'
import { WhatsNext } from './whats-next.tsx'

type ReceiptProps = {
  booking: Booking
  access: BookingAccess
  /** Focused for a different booking. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** Printable. */
export function Receipt({ booking, access, heading, children }: ReceiptProps) {
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12 print:py-0">
      <PageHead title={`${receiptTexts(booking).heading} ${booking.reference}`} isHidden />
      <Letterhead />
      <ReceiptHeading booking={booking} access={access} heading={heading} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start print:block">
        <div className="flex min-w-0 flex-col gap-6">
          <Particulars booking={booking} />
          {children}
          {booking.manageKey && <WhatsNext booking={booking} />}
        </div>
        <Directions booking={booking} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={paths.search} className={buttonClass({ tone: hasCredit(booking) ? 'secondary' : 'primary' })}>
          Book Another Facility
        </Link>
        <Link to={paths.bookings} className={buttonClass({ tone: 'secondary' })}>
          My bookings
        </Link>
        <Link to={paths.home} className={buttonClass({ tone: 'secondary' })}>
          Return to Home
        </Link>
      </div>
    </div>
  )
}

/** Print only. */
function Letterhead() {
  const { data } = useQuery<{ publicUrl: string }>({ queryKey: ['/api/config'] })
  return (
    <p className="hidden print:block">
      <strong>{product.name}</strong> {data?.publicUrl}
    </p>
  )
}

/** Its money became a credit, so the next step is another booking there. */
function hasCredit({ status, credit, manageKey }: Booking): boolean {
  return status === 'cancelled' && credit !== null && manageKey !== ''
}

function ReceiptHeading({ booking, access, heading }: Omit<ReceiptProps, 'children'>) {
  const words = receiptTexts(booking)
  const mail = mailText(booking)
  const { Icon, look } = marks[booking.status]
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <span className={joinClasses('grid size-14 shrink-0 place-items-center rounded-full print:hidden', look)}>
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {words.heading}
        </h1>
        <p className="mt-1 max-w-3xl text-lg text-muted">{words.text}</p>
        {!booking.manageKey && (
          <p className="mt-1 text-sm text-muted">You’re viewing this as the facility or an administrator.</p>
        )}
        {mail && <p className="mt-1 text-sm wrap-anywhere text-muted print:hidden">{mail}</p>}
        <p className="mt-2">
          Reference <strong className="font-display text-2xl font-bold tracking-wide">{booking.reference}</strong>
        </p>
        <Actions booking={booking} access={access} />
      </div>
    </header>
  )
}

const marks: Record<Booking['status'], { Icon: typeof CircleCheck; look: string }> = {
  confirmed: { Icon: CircleCheck, look: 'bg-pitch text-chalk' },
  pending_confirmation: { Icon: Hourglass, look: 'bg-info-soft text-info' },
  redirected: { Icon: ExternalLink, look: 'bg-info-soft text-info' },
  cancelled: { Icon: CircleX, look: 'bg-clay-soft text-clay' },
}

function Actions({ booking, access }: Pick<ReceiptProps, 'booking' | 'access'>) {
  const { id, status, redirectUrl, manageKey } = booking
  const isOn = status === 'confirmed' || status === 'pending_confirmation'
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {booking.credit && hasCredit(booking) && (
          <Link to={`${paths.booking(booking.facilityId)}?credit=${booking.credit.code}`} className={buttonClass()}>
            Find another time
          </Link>
        )}
        {status === 'redirected' && redirectUrl && (
          <a href={redirectUrl} className={buttonClass()}>
            <ExternalLink aria-hidden="true" className="size-5" />
            Continue to the provider’s site
          </a>
        )}
        {isOn && (
          <a href={calendarHref(access)} download className={buttonClass({ tone: 'secondary' })}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to calendar
          </a>
        )}
        {isOn && <DirectionsLink place={booking} className={buttonClass({ tone: 'secondary' })} />}
        <Button tone="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
        {manageKey && (
          <CopyLink
            path={manageHref({ id, key: manageKey })}
            label="Link to this booking"
            use="Anyone with this link can view, change or cancel this booking."
          />
        )}
      </div>
      {manageKey && isOn && (
        <p className="mt-2 text-sm text-muted print:hidden">
          Anyone with the link can view, change or cancel this booking. Share it only with people you trust.
        </p>
      )}
    </>
  )
}

function Directions({ booking }: { booking: Booking }) {
  const { latitude, longitude, facilityName } = booking
  return (
    <section aria-label="How to get there" className="flex flex-col gap-3 print:hidden">
      <MapFrame label={`Map of ${facilityName}`} points={[{ latitude, longitude, label: facilityName }]} />
    </section>
  )
}
