import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attendee } from '#clinics/check-in/contract.ts'
import { noteCheckIn } from '#clinics/check-in/web/api.ts'
import { telHref } from '#clinics/check-in/web/check-in-format.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { clinicDeskQuery } from './api.ts'

type AttendeeCardProps = { attendee: Attendee; clinicId: string; canCheckIn: boolean }

export function AttendeeCard({ attendee, clinicId, canCheckIn }: AttendeeCardProps) {
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
