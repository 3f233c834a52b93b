import { TextArea, TextField } from '#kit/web/form/field.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import type { Customer } from './check-contact.ts'

type ContactFormProps = {
  typed: Pick<FormState<Customer>, 'field'>
  nameLabel?: string
  notesLabel?: string
}

export function ContactForm({ typed, nameLabel = 'Name', notesLabel = 'Special requests' }: ContactFormProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={nameLabel} className="sm:col-span-2" required autoComplete="name" {...typed.field('name')} />
      <TextField label="Email" type="email" inputMode="email" required autoComplete="email" {...typed.field('email')} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        required
        autoComplete="tel"
        hint="Only used if something changes with your booking."
        {...typed.field('phone')}
      />
      <TextArea label={notesLabel} optional className="sm:col-span-2" rows={2} {...typed.field('notes')} />
    </div>
  )
}
