import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Eye } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { checkInClosedText } from '#clinics/check-in/web/check-in-format.ts'
import { CodeField } from '#clinics/check-in/web/code-field.tsx'
import type { Clinic } from '#clinics/contract.ts'
import { dayText, hoursText, shortMomentText } from '#clinics/web/clinic-format.ts'
import { hasAddress, SUBJECT_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { paths } from '#kit/shared/paths.ts'
import { tidyLine, tidyLines, tooLongText } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { CopyLink } from '#kit/web/copy/copy-link.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { COMMISSION_PERCENT } from '#payments/rules.ts'
import type { ClinicDesk } from '../contract.ts'
import { writeToAll } from './api.ts'
import { AttendeeList } from './attendee-list.tsx'
import { CallOff } from './call-off.tsx'
import { breakEvenText, dollars, minimumText, peopleText, stateOf } from './host-format.ts'

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

type SentMessagesProps = { messages: ClinicDesk['messages']; timeZone: string }

function SentMessages({ messages, timeZone }: SentMessagesProps) {
  if (messages.length === 0) return null
  return (
    <div>
      <h3 className="text-xl">Sent</h3>
      <ul className="divide-y divide-line">
        {messages.map(({ id, subject, body, recipients, sentAt }) => (
          <li key={id} className="py-3">
            <p className="font-semibold wrap-anywhere">{subject}</p>
            <p className="text-sm text-muted">
              <time dateTime={sentAt}>{shortMomentText(Date.parse(sentAt), timeZone)}</time>, to{' '}
              {peopleText(recipients)}
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ShareClinic({ clinic: { id, sales } }: { clinic: Clinic }) {
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

function ClinicDeskFigures({ desk }: { desk: ClinicDesk }) {
  const { clinic, placesBooked, waiting, breakEven, fieldAmount, money, attendees } = desk
  const here = attendees.filter(({ checkedInAt }) => checkedInAt !== null).length
  // No check-in at a cancelled clinic.
  const isOff = clinic.sales === 'cancelled'
  const figures = [
    ['Seats booked', `${placesBooked} of ${clinic.maxParticipants}`, breakEvenText(breakEven)],
    ...(isOff
      ? []
      : [['Checked in', `${here} of ${attendees.length}`, waiting > 0 ? `${waiting} on the waitlist` : null] as const]),
    ['Paid', dollars(money.captured), Number(money.refunded) > 0 ? `${dollars(money.refunded)} refunded` : null],
    ['Field', dollars(money.facility), `of ${dollars(fieldAmount)}`],
    ['Platform', dollars(money.platform), `${COMMISSION_PERCENT}% of payments`],
    ['You', dollars(money.athlete), isOff ? null : 'paid out after the clinic'],
  ] as const
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line md:grid-cols-3 lg:grid-cols-6">
        {figures.map(([name, value, detail]) => (
          <div key={name} className="bg-surface p-4">
            <dt className="text-sm font-semibold text-muted">{name}</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{value}</dd>
            {detail && <dd className="text-sm text-muted">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

const LIMITS = { subject: 120, body: 2_000 } as const
const empty = { subject: '', body: '' }

function MessageForm({ clinicId, hasAttendees }: { clinicId: string; hasAttendees: boolean }) {
  const client = useQueryClient()
  const form = useForm({
    initial: empty,
    draft: `clinic-message:${clinicId}`,
    check: checkMessage,
    send: (message, { key }) => writeToAll(client, clinicId, message, key),
    onSent: recipients => toast({ title: 'Message sent', description: `Emailed to ${peopleText(recipients)}.` }),
  })
  if (!hasAttendees) return <p className="text-muted">Once someone signs up, you can message them here.</p>
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4">
      <TextField label="Subject" required autoComplete="off" {...form.field('subject')} />
      <TextArea
        label="Message"
        required
        hint="We’ll email it in your name to everyone who booked."
        {...form.field('body')}
      />
      <FormFailure form={form} title="We couldn’t send your message" />
      <SubmitButton form={form} tone="secondary" className="sm:self-start" busyLabel="Sending…">
        Send to everyone
      </SubmitButton>
    </Form>
  )
}

function checkMessage({ subject, body }: typeof empty) {
  const [line, text] = [tidyLine(subject), tidyLines(body)]
  return {
    ...(line === '' && { subject: 'Enter a subject.' }),
    ...(hasAddress(line) && { subject: `${SUBJECT_WITH_ADDRESS}.` }),
    ...(line.length > LIMITS.subject && { subject: tooLongText(LIMITS.subject) }),
    ...(text === '' && { body: 'Enter a message.' }),
    ...(text.length > LIMITS.body && { body: tooLongText(LIMITS.body) }),
  }
}
