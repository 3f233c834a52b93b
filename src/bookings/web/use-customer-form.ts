import type { UserInfo } from '#bookings/contract.ts'
import { type FormOptions, type FormState, useForm } from '#kit/web/form/use-form.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { type Customer, checkCustomer } from './check-contact.ts'
import { useNotes } from './use-contact.ts'
import { useKnownContact } from './use-known-contact.ts'

export type CustomerForm = FormState<Customer, void>

/** In this tab, the contact is kept for every booking, the notes for one facility. Filled in from a member's account. */
export function useCustomerForm(
  facilityId: string,
  sending: Pick<FormOptions<Customer, void>, 'checkRest' | 'send'>,
): CustomerForm {
  const [contact, setContact] = useSessionValue<Partial<UserInfo>>('contact', nothing)
  const [notes, setNotes] = useNotes(facilityId)
  const { name = '', email = '', phone = '' } = useKnownContact() ?? {}
  return useForm({
    initial: { name, email, phone, notes: '' },
    draft: [
      { ...contact, notes },
      ({ notes: text = '', ...edited }) => {
        setContact(edited)
        setNotes(text)
      },
    ],
    staysFilled: true,
    check: checkCustomer,
    ...sending,
  })
}

const nothing = {}
