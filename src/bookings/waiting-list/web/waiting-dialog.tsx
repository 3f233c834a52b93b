import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { catchFocus } from '#availability/web/slot-bell.tsx'
import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import type { CustomerForm } from '#checkout/web/use-customer.ts'
import type { Facility } from '#facilities/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { joinWaitingList, waitingQuery } from './api.ts'
import { LeaveTimeButton } from './leave-time.tsx'
import type { WaitingList } from './use-waiting-list.ts'
import { checkPerson, isFreeNow, placeText, waitingTerms, whenText } from './waiting-messages.ts'

type WaitingDialogProps = {
  facility: Facility
  waiting: WaitingList
  selection: Selection
  /** The page's form. */
  customer: CustomerForm
}

export function WaitingDialog({ facility, waiting, selection, customer }: WaitingDialogProps) {
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
          <Join {...{ slot: opened, selection, customer, close }} onJoined={setJoined} />
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

type JoinProps = Pick<WaitingDialogProps, 'selection' | 'customer'> & {
  slot: AvailabilitySlot
  close: () => void
  onJoined: (place: Place) => void
}

function Join({ slot, selection, customer, close, onJoined }: JoinProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { name: customer.values.name, email: customer.values.email },
    check: checkPerson,
    send: ({ name, email }) => joinWaitingList({ body: { slotId: slot.id, name: name.trim(), email: email.trim() } }),
    onSent(place, { name, email }) {
      customer.change({ name: customer.values.name || name.trim(), email: customer.values.email || email.trim() })
      onJoined({ ...place, slotId: slot.id })
      void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    },
    onRefused: error => isFreeNow(error) && selection.refresh(),
  })

  function holdNow() {
    close()
    selection.toggle({ ...slot, status: 'open', heldByYou: false, heldUntil: null })
  }

  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-muted">{waitingTerms}</p>
      <TextField label="Your name" required autoComplete="name" {...form.field('name')} />
      <TextField
        label="Your email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      {isFreeNow(form.failure) ? (
        <Notice
          tone="warning"
          title={detailOf(form.failure)}
          action={
            <Button tone="secondary" size="sm" onClick={holdNow}>
              Hold it now
            </Button>
          }
        />
      ) : (
        <FormFailure form={form} title="We couldn’t add you to the waitlist" />
      )}
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
        <SubmitButton form={form} busyLabel="Joining…">
          Join the waitlist
        </SubmitButton>
      </div>
    </Form>
  )
}
