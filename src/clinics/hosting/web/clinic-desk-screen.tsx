import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { checkInClosedText } from '#clinics/check-in/web/check-in-format.ts'
import { CodeField } from '#clinics/check-in/web/code-field.tsx'
import { dayText, hoursText } from '#clinics/web/clinic-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { ClinicDesk } from '../contract.ts'
import { AttendeeList } from './attendee-list.tsx'
import { CallOff } from './call-off.tsx'
import { ClinicDeskFigures } from './clinic-desk-figures.tsx'
import { minimumText, stateOf } from './host-format.ts'
import { MessageForm } from './message-form.tsx'
import { SentMessages } from './sent-messages.tsx'
import { ShareClinic } from './share-clinic.tsx'

type ClinicDeskScreenProps = {
  desk: ClinicDesk
  /** Page load, in milliseconds. */
  now: number
  /** Of the last refresh; stale data is shown. */
  failure: Error | null
  onRetry: () => void
}

/** Attendees, money and actions. */
export function ClinicDeskScreen({ desk, now, failure, onRetry }: ClinicDeskScreenProps) {
  const { clinic, attendees, messages } = desk
  const heading = useRef<HTMLHeadingElement>(null)
  const isOn = clinic.sales !== 'cancelled'
  const closed = checkInClosedText(clinic, now)
  useFocusWhenOver(isOn, heading)
  return (
    <div className="page-width flex flex-col gap-10 py-6 md:py-10">
      <header className="flex flex-col gap-4">
        <Link to={paths.clinicHost} className="inline-link inline-flex min-h-11 items-center self-start print:hidden">
          Your clinics
        </Link>
        <div>
          <State {...{ desk, now }} />
          <h1 ref={heading} tabIndex={-1} className="mt-2 text-4xl wrap-anywhere outline-none">
            {clinic.title}
          </h1>
          <p className="mt-2 text-lg">
            {dayText(clinic)}, {hoursText(clinic)}
          </p>
          <p className="text-muted wrap-anywhere">
            {clinic.facilityName}, {clinic.address}
          </p>
          <p className="mt-2">{minimumText(desk)}</p>
        </div>
        <div className="print:hidden">
          <ShareClinic clinic={clinic} />
        </div>
        {failure && (
          <Notice
            tone="warning"
            title="This may be out of date."
            action={
              <Button tone="secondary" size="sm" onClick={onRetry}>
                Try again
              </Button>
            }
          >
            {detailOf(failure)}
          </Notice>
        )}
      </header>
      <div className="print:hidden">
        <ClinicDeskFigures desk={desk} />
      </div>
      <BookingDeskSection id="participants" title={'Participants'} count={attendees.length}>
        {attendees.length > 0 && (
          <Button
            tone="secondary"
            size="sm"
            className="self-start noscript:hidden print:hidden"
            onClick={() => window.print()}
          >
            Print or save
          </Button>
        )}
        {isOn && attendees.length > 0 && (
          <div className="print:hidden">{closed ? <p>{closed}</p> : <CodeField attendees={attendees} />}</div>
        )}
        <AttendeeList {...{ desk }} canCheckIn={isOn && closed === null} />
      </BookingDeskSection>
      {(isOn || messages.length > 0) && (
        <BookingDeskSection id="messages" title={isOn ? 'Message everyone' : 'Messages'} className="print:hidden">
          {isOn && <MessageForm clinicId={clinic.id} hasAttendees={attendees.length > 0} />}
          <SentMessages messages={messages} timeZone={clinic.timeZone} />
        </BookingDeskSection>
      )}
      {isOn && Date.parse(clinic.scheduledDate) > now && (
        <div className="print:hidden">
          <CallOff desk={desk} />
        </div>
      )}
    </div>
  )
}

/** After cancelling, focuses the heading: button and dialog are gone. */
function useFocusWhenOver(isOn: boolean, heading: RefObject<HTMLHeadingElement | null>) {
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current && !isOn) requestAnimationFrame(() => heading.current?.focus())
    wasOn.current = isOn
  }, [isOn, heading])
}

function State({ desk: { clinic }, now }: { desk: ClinicDesk; now: number }) {
  const { label, tone } = stateOf(clinic, now)
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={tone}>{label}</Badge>
      {clinic.isSample && <Badge tone="sample">Sample</Badge>}
    </p>
  )
}
