import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkPerson, type Person, placeText } from '#bookings/waiting-list/web/waiting-messages.ts'
import type { Clinic } from '#clinics/contract.ts'
import { MAX_SEATS } from '#clinics/options.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import type { ClinicWaiting } from '../contract.ts'
import { clinicWaitingQuery, joinClinicLine } from './api.ts'
import { LeaveLineButton } from './leave-line.tsx'
import { hasSeatsNow, lineTerms, offeredText } from './waiting-list-messages.ts'

type WaitingLineProps = {
  clinic: Clinic
  line: ClinicWaiting | null
  /** The page's form. */
  booking: {
    values: { name: string; email: string; places: number }
    change: (typed: { name: string; email: string }) => void
  }
  onJoined: () => void
  onTake: (waitingId: string) => void
}

export function WaitingLine({ clinic, line, booking, onJoined, onTake }: WaitingLineProps) {
  const [hasJoined, setJoined] = useState(false)
  if (line?.status === 'offered') return <Offered waiting={line} onTake={onTake} />
  if (line) return <InLine waiting={line} isNew={hasJoined} />
  function join() {
    setJoined(true)
    onJoined()
  }
  return <JoinLine {...{ clinic, booking }} onJoined={join} />
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
          <LeaveLineButton clinicId={waiting.clinicId} id={waiting.id} />
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
        action={<LeaveLineButton clinicId={waiting.clinicId} id={waiting.id} />}
      >
        We’ll email you when it’s your turn and hold {waiting.places === 1 ? 'a seat' : 'your seats'} for you.
      </Notice>
    </div>
  )
}

function JoinLine({ clinic, booking, onJoined }: Omit<WaitingLineProps, 'onTake' | 'line'>) {
  const client = useQueryClient()
  const most = Math.min(MAX_SEATS, clinic.maxParticipants)
  const { name, email, places } = booking.values
  const [seats, setSeats] = useState<{ places?: string }>({})
  const form = useForm({
    initial: { name, email, places: String(Math.min(places, most)) },
    // Name and email are those of the booking.
    draft: [{ name, email, ...seats }, keep],
    staysFilled: true,
    check: checkPerson,
    async send(person) {
      const body = { name: person.name.trim(), email: person.email.trim(), places: Number(person.places) }
      await joinClinicLine({ params: { id: clinic.id }, body })
      onJoined()
      await client.invalidateQueries({ queryKey: clinicWaitingQuery.queryKey })
    },
    onRefused: error => hasSeatsNow(error) && forgetSeats(client, clinic.id),
  })

  function keep({ name: typedName, email: typedEmail, ...rest }: Partial<Person & { places: string }>) {
    booking.change({ name: typedName ?? name, email: typedEmail ?? email })
    setSeats(rest)
  }

  return (
    <Form form={form} className="flex flex-col gap-4 noscript:hidden">
      <p className="max-w-prose text-muted">{lineTerms}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Your name" required autoComplete="name" {...form.field('name')} />
        <TextField
          label="Your email"
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          {...form.field('email')}
        />
        <Select label="Seats" options={countsUpTo(most)} {...form.field('places')} />
      </div>
      <FormFailure form={form} title="We couldn’t add you to the waitlist" />
      <SubmitButton form={form} busyLabel="Joining…" className="self-start">
        Join the waitlist
      </SubmitButton>
    </Form>
  )
}

function countsUpTo(most: number) {
  return Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
}
