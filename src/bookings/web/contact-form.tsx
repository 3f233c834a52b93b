import type { UserInfo } from '#bookings/contract.ts'
import { customerLimits } from '#bookings/contract.ts'
import { TextArea, TextField } from '#kit/web/field.tsx'
import type { ContactState } from './use-contact.ts'

type ContactFormProps = {
  typed: ContactState
  nameLabel?: string
  notesLabel?: string
}

export function ContactForm({ typed, nameLabel = 'Name', notesLabel = 'Special requests' }: ContactFormProps) {
  const { contact, contactErrors, changeContact, notes, changeNotes } = typed
  const field = (name: keyof UserInfo) => ({
    name,
    required: true,
    value: contact[name],
    error: contactErrors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => changeContact(name, event.currentTarget.value),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={nameLabel}
        className="sm:col-span-2"
        autoComplete="name"
        maxLength={customerLimits.name}
        {...field('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={customerLimits.email}
        {...field('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={customerLimits.phone.max}
        hint="Only used if something changes with your booking."
        {...field('phone')}
      />
      <TextArea
        label={notesLabel}
        optional
        className="sm:col-span-2"
        rows={2}
        name="notes"
        maxLength={customerLimits.notes}
        value={notes}
        onChange={event => changeNotes(event.currentTarget.value)}
      />
    </div>
  )
}
