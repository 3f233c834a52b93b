import { useEffect, useEffectEvent, useState } from 'react'
import type { UserInfo } from '#bookings/contract.ts'
import type { FormState } from '#kit/web/form/use-form.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { ContactErrors, Customer } from './check-contact.ts'
import { useKnownContact } from './use-known-contact.ts'

export type ContactState = {
  contact: UserInfo
  contactErrors: ContactErrors
  setContactErrors: (errors: ContactErrors) => void
  changeContact: (field: keyof UserInfo, value: string) => void
  /** Fills only empty fields. */
  fillIn: (known: Pick<UserInfo, 'name' | 'email'>) => void
  notes: string
  changeNotes: (notes: string) => void
  field: FormState<Customer>['field']
}

/** Survives reloads and failures. Filled in from a member's account. */
export function useContact(facilityId: string): ContactState {
  const [stored, setContact] = useSessionValue<Partial<UserInfo>>('contact', noContact)
  const contact = { ...noContact, ...stored }
  const known = useKnownContact()
  const [notes, changeNotes] = useNotes(facilityId)
  const [contactErrors, setContactErrors] = useState<ContactErrors>({})
  function fillInKnown() {
    if (known && !contact.name && !contact.email && !contact.phone) setContact(contactOf(known))
  }
  const whenKnown = useEffectEvent(fillInKnown)
  useEffect(() => {
    if (known) whenKnown()
  }, [known])
  function changeContact(field: keyof UserInfo, value: string) {
    setContact({ ...contact, [field]: value })
    // Clears the field's error until the next check.
    if (contactErrors[field]) setContactErrors({ ...contactErrors, [field]: undefined })
  }
  return {
    contact,
    contactErrors,
    setContactErrors,
    changeContact,
    field: name => ({
      name,
      value: name === 'notes' ? notes : contact[name],
      error: name === 'notes' ? undefined : contactErrors[name],
      onChange: ({ currentTarget: { value } }) => (name === 'notes' ? changeNotes(value) : changeContact(name, value)),
      onBlur() {},
    }),
    fillIn({ name, email }) {
      setContact({ ...contact, name: contact.name || name, email: contact.email || email })
    },
    notes,
    changeNotes,
  }
}

function contactOf({ name, email, phone }: UserInfo): UserInfo {
  return { name, email, phone }
}

export function useNotes(facilityId: string): [string, (text: string) => void] {
  const [notes, setNotes] = useSessionValue(`notes:${facilityId}`, noNotes)
  return [notes.text, text => setNotes({ text })]
}

const noContact: UserInfo = { name: '', email: '', phone: '' }
const noNotes = { text: '' }
