import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Mail, Phone, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Attendee } from '#clinics/check-in/contract.ts'
import { noteCheckIn } from '#clinics/check-in/web/api.ts'
import { telHref } from '#clinics/check-in/web/check-in-format.ts'
import type { Clinic } from '#clinics/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import type { ClinicDesk } from '../contract.ts'
import { clinicDeskQuery } from './api.ts'
import { peopleText } from './host-format.ts'

/** Shorter lists need no search. */
const SEARCHED_FROM = 6

type AttendeeListProps = { desk: ClinicDesk; canCheckIn: boolean }

export function AttendeeList({ desk: { clinic, attendees }, canCheckIn }: AttendeeListProps) {
  const [search, setSearch] = useState('')
  if (attendees.length === 0) return <NoAttendees sales={clinic.sales} />
  const shown = attendees.filter(attendee => isMeant(attendee, search))
  return (
    <div className="flex flex-col gap-4">
      {attendees.length >= SEARCHED_FROM && (
        <TextField
          label="Search participants"
          type="search"
          autoComplete="off"
          className="print:hidden sm:max-w-md"
          hint="Name, email, phone or reference."
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {search.trim() !== '' && <output className="text-sm text-muted">{peopleText(shown.length)} found</output>}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {shown.map(attendee => (
          <li key={attendee.id}>
            <AttendeeCard attendee={attendee} clinicId={clinic.id} canCheckIn={canCheckIn} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function isMeant({ name, reference, contact }: Attendee, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, reference, contact.name, contact.email, contact.phone].some(text => text.toLowerCase().includes(wanted))
}

function NoAttendees({ sales }: Pick<Clinic, 'sales'>) {
  return (
    <EmptyState icon={UsersRound} title={sales === 'cancelled' ? 'No sign-ups' : 'No sign-ups yet'}>
      {sales === 'cancelled'
        ? 'This clinic was canceled.'
        : sales === 'awaiting-approval'
          ? 'Sign-up opens when the field’s owner approves this clinic.'
          : 'Share your clinic’s link. Everyone who signs up appears here.'}
    </EmptyState>
  )
}

type AttendeeCardProps = { attendee: Attendee; clinicId: string; canCheckIn: boolean }

function AttendeeCard({ attendee, clinicId, canCheckIn }: AttendeeCardProps) {
  const { name, age, reference, contact, guardianName, emergencyContact, notes, mailFailed } = attendee
  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">
            {name}
            {age !== null && <span className="text-muted">, {age}</span>}
          </h3>
          <p className="text-sm text-muted">Reference {reference}</p>
        </div>
        <CheckInButton {...{ attendee, clinicId, canCheckIn }} />
      </div>
      {mailFailed && <Badge tone="warning">Email not delivered</Badge>}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact name="Booked by">
          <span className="block font-medium">{contact.name}</span>
          <ContactLink href={`mailto:${contact.email}`} icon={<Mail aria-hidden="true" className="size-4" />}>
            {contact.email}
          </ContactLink>
          <ContactLink href={telHref(contact.phone)} icon={<Phone aria-hidden="true" className="size-4" />}>
            {contact.phone}
          </ContactLink>
        </Fact>
        {guardianName && <Fact name="Parent or guardian">{guardianName}</Fact>}
        {emergencyContact && (
          <Fact name="Emergency contact">
            <span className="block font-medium">{emergencyContact.name}</span>
            <ContactLink href={telHref(emergencyContact.phone)} icon={<Phone aria-hidden="true" className="size-4" />}>
              {emergencyContact.phone}
            </ContactLink>
          </Fact>
        )}
        {notes && (
          <Fact name="Notes">
            <span className="whitespace-pre-line">{notes}</span>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ContactLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      className={joinClasses(
        'inline-link flex min-h-11 items-center gap-2 sm:min-h-8',
        href.startsWith('tel:') ? 'whitespace-nowrap' : 'wrap-anywhere',
      )}
    >
      {icon}
      {children}
    </a>
  )
}

/** Hidden outside check-in hours. */
function CheckInButton({ attendee: { checkInCode, name, checkedInAt }, clinicId, canCheckIn }: AttendeeCardProps) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: (isHere: boolean) => noteCheckIn(client, checkInCode, isHere),
    onSuccess: (_, isHere) => announce(isHere ? `${name} is checked in.` : `${name} is no longer checked in.`),
    // Refetches: the booking or clinic may have been cancelled.
    onError: () => void client.invalidateQueries({ queryKey: clinicDeskQuery(clinicId).queryKey }),
  })
  const isHere = checkedInAt !== null
  return (
    <div className="flex flex-col items-end gap-1">
      {isHere && (
        <p className="flex items-center gap-1.5 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          Checked in{' '}
        </p>
      )}
      {canCheckIn && (
        <Button
          tone={isHere ? 'quiet' : 'secondary'}
          size="sm"
          busy={check.isPending}
          busyLabel="Saving…"
          onClick={() => check.mutate(!isHere)}
        >
          {isHere ? 'Undo' : 'Check in'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {check.isError && (
        <p role="alert" className="text-sm font-medium text-clay">
          {detailOf(check.error)}
        </p>
      )}
    </div>
  )
}
