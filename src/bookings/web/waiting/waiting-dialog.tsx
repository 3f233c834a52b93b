import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { catchFocus } from '#availability/web/slot-bell.tsx'
import type { Selection } from '#availability/web/use-selection.ts'
import { customerLimits } from '#bookings/contract.ts'
import type { WaitingPlace } from '#bookings/waiting-list-contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { ContactState } from '../use-contact.ts'
import { LeaveTimeButton } from './leave-time-button.tsx'
import type { WaitingList } from './use-waiting-list.ts'
import { joinWaitingList, waitingQuery } from './waiting-api.ts'
import {
  checkPerson,
  isFreeNow,
  type PersonErrors,
  placeText,
  refusedPerson,
  waitingTerms,
  whenText,
} from './waiting-messages.ts'

type WaitingDialogProps = {
  facility: Facility
  waiting: WaitingList
  selection: Selection
  /** Input from the page so far. */
  typed: ContactState
}

export function WaitingDialog({ facility, waiting, selection, typed }: WaitingDialogProps) {
  const { opened, places } = waiting
  function close() {
    const id = opened?.id
    waiting.close()
    // The bell that opened it may be gone.
    if (id) setTimeout(() => catchFocus(id))
  }
  // Joined in another browser with this email, so not in this browser's list.
  const [joined, setJoined] = useState<Place | null>(null)
  const place = [...places, joined].find(each => each?.slotId === opened?.id)
  return (
    <Dialog
      open={opened !== null}
      onClose={close}
      title={place ? 'You’re on the waitlist' : 'Notify me when it opens up'}
      description={opened && `${whenText(opened, facility.timeZone)} at ${facility.name}`}
    >
      {opened &&
        (place ? (
          <Waiting {...{ place, close }} onLeft={() => setJoined(null)} />
        ) : (
          <Join {...{ slot: opened, selection, typed, close }} onJoined={setJoined} />
        ))}
    </Dialog>
  )
}

type Place = Pick<WaitingPlace, 'id' | 'slotId' | 'position'>

type WaitingProps = { place: Place; close: () => void; onLeft: () => void }

/** Takes the focus: it replaces the form. */
function Waiting({ place, close, onLeft }: WaitingProps) {
  function leave() {
    close()
    onLeft()
  }

  return (
    <div className="flex flex-col gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        <strong className="block font-display text-2xl">{placeText(place.position)}</strong>
        We’ll email you as soon as it’s your turn and hold the time for you.
      </p>
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <LeaveTimeButton id={place.id} onLeft={leave} />
        <Button tone="secondary" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

type JoinProps = Pick<WaitingDialogProps, 'selection' | 'typed'> & {
  slot: AvailabilitySlot
  close: () => void
  onJoined: (place: Place) => void
}

function Join({ slot, selection, typed, close, onJoined }: JoinProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [person, setPerson] = useState({ name: typed.contact.name, email: typed.contact.email })
  const [errors, setErrors] = useState<PersonErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  function show(found: PersonErrors) {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function join() {
    const body = { slotId: slot.id, name: person.name.trim(), email: person.email.trim() }
    try {
      const place = await joinWaitingList({ body })
      typed.fillIn(body)
      onJoined({ ...place, slotId: slot.id })
      void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    } catch (error) {
      const refused = refusedPerson(error)
      if (Object.keys(refused).length > 0) show(refused)
      else setFailure(error)
      if (isFreeNow(error)) selection.refresh()
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

  function holdNow() {
    close()
    selection.toggle({ ...slot, status: 'open', heldByYou: false, heldUntil: null })
  }

  const field = (name: 'name' | 'email') => ({
    name,
    required: true,
    value: person[name],
    error: errors[name],
    maxLength: customerLimits[name],
    autoComplete: name,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setPerson({ ...person, [name]: event.currentTarget.value }),
  })
  return (
    // Errors appear beside the fields.
    <form ref={form} noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <p className="text-muted">{waitingTerms}</p>
      <TextField label="Your name" {...field('name')} />
      <TextField label="Your email" type="email" inputMode="email" {...field('email')} />
      {failure !== null && (
        <Notice
          tone="warning"
          title={detailOf(failure)}
          action={
            isFreeNow(failure) && (
              <Button tone="secondary" size="sm" onClick={holdNow}>
                Hold it now
              </Button>
            )
          }
        />
      )}
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy} busyLabel="Joining…">
          Join the waitlist
        </Button>
      </div>
    </form>
  )
}
