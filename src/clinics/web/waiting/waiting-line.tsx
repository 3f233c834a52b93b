import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { customerLimits } from '#bookings/contract.ts'
import type { ContactState } from '#bookings/web/use-contact.ts'
import { checkPerson, type PersonErrors, placeText, refusedPerson } from '#bookings/web/waiting/waiting-messages.ts'
import type { Clinic, ClinicWaiting } from '#clinics/contract.ts'
import { MAX_SEATS } from '#clinics/options.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import { clinicWaitingQuery, forgetSeats, joinClinicLine } from '../api.ts'
import { LeaveLineButton } from './leave-line.tsx'
import { hasSeatsNow, lineTerms, offeredText } from './waiting-list-messages.ts'

type WaitingLineProps = {
  clinic: Clinic
  line: ClinicWaiting | null
  contact: ContactState
  places: number
  onJoined: () => void
  onTake: (waitingId: string) => void
}

export function WaitingLine({ clinic, line, contact, places, onJoined, onTake }: WaitingLineProps) {
  const [hasJoined, setJoined] = useState(false)
  if (line?.status === 'offered') return <Offered waiting={line} onTake={onTake} />
  if (line) return <InLine waiting={line} isNew={hasJoined} />
  function join() {
    setJoined(true)
    onJoined()
  }
  return <JoinLine {...{ clinic, contact, places }} onJoined={join} />
}

/** Held for this visitor, but not claimed in this browser. */
export function Offered({ waiting, onTake }: { waiting: ClinicWaiting; onTake: (waitingId: string) => void }) {
  return (
    <Notice
      tone="positive"
      title={offeredText(waiting.places)}
      action={
        <>
          <Button size="sm" onClick={() => onTake(waiting.id)}>
            Book now
          </Button>
          <LeaveLineButton clinicId={waiting.clinicId} access={{ id: waiting.id, key: null }} onLeft={nothing} />
        </>
      }
    >
      You’re next in line. Book before the offer expires.
    </Notice>
  )
}

/** `isNew`: just joined; the form is gone, so focus this instead. */
function InLine({ waiting, isNew }: { waiting: ClinicWaiting; isNew: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-24 scroll-mb-8 outline-none">
      <Notice
        title={`${placeText(waiting.position)}${waiting.places === 1 ? '' : `, for ${waiting.places} seats`}.`}
        action={<LeaveLineButton clinicId={waiting.clinicId} access={{ id: waiting.id, key: null }} onLeft={nothing} />}
      >
        We’ll email you when it’s your turn and hold {waiting.places === 1 ? 'a seat' : 'your seats'} for you.
      </Notice>
    </div>
  )
}

const nothing = () => {}

function JoinLine({ clinic, contact, places: wanted, onJoined }: Omit<WaitingLineProps, 'onTake' | 'line'>) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const most = Math.min(MAX_SEATS, clinic.maxParticipants)
  const [places, setPlaces] = useState(Math.min(wanted, most))
  const [errors, setErrors] = useState<PersonErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const person = contact.contact

  function show(found: PersonErrors) {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function join() {
    const body = { name: person.name.trim(), email: person.email.trim(), places }
    try {
      await joinClinicLine({ params: { id: clinic.id }, body })
      onJoined()
      await client.invalidateQueries({ queryKey: clinicWaitingQuery.queryKey })
    } catch (error) {
      const refused = refusedPerson(error)
      if (Object.keys(refused).length > 0) return show(refused)
      setFailure(error)
      if (hasSeatsNow(error)) forgetSeats(client, clinic.id)
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const found = checkPerson(person)
    show(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    await join()
    setBusy(false)
  }

  const field = (name: 'name' | 'email') => ({
    name,
    required: true,
    value: person[name],
    error: errors[name],
    maxLength: customerLimits[name],
    autoComplete: name,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      contact.changeContact(name, event.currentTarget.value)
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    // Errors are shown beside each field.
    <form ref={form} noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4 noscript:hidden">
      <p className="max-w-prose text-muted">{lineTerms}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Your name" {...field('name')} />
        <TextField label="Your email" type="email" inputMode="email" {...field('email')} />
        <Select
          label="Seats"
          name="places"
          options={countsUpTo(most)}
          value={String(places)}
          onChange={event => setPlaces(Number(event.currentTarget.value))}
        />
      </div>
      {failure !== null && <Notice tone="warning" title={detailOf(failure)} />}
      <Button type="submit" busy={isBusy} busyLabel="Joining…" className="self-start">
        Join the waitlist
      </Button>
    </form>
  )
}

function countsUpTo(most: number) {
  return Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
}
