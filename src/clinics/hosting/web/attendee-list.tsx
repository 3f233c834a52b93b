import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Attendee } from '#clinics/check-in/contract.ts'
import type { Clinic } from '#clinics/contract.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import type { ClinicDesk } from '../contract.ts'
import { AttendeeCard } from './attendee-card.tsx'
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
