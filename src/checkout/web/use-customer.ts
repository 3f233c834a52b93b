import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#accounts/profile-contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { profileQuery } from '#accounts/web/profile-api.ts'
import type { UserInfo } from '#checkout/contract.ts'
import { type Edits, type FormOptions, type FormState, useForm } from '#kit/web/form/use-form.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { type Customer, checkCustomer } from './check-contact.ts'

export type CustomerForm = FormState<Customer, void>

export function useCustomerForm(
  facilityId: string,
  sending: Pick<FormOptions<Customer, void>, 'checkRest' | 'send'>,
): CustomerForm {
  return useForm({ ...useCustomer(facilityId), staysFilled: true, check: checkCustomer, ...sending })
}

/**
 * In this tab, the contact is kept for every booking, the notes for one facility or clinic. Filled in from a member's
 * account.
 */
export function useCustomer(placeId: string): { initial: Customer; draft: Edits<Customer> } {
  const [contact, setContact] = useSessionValue<Partial<UserInfo>>('contact', nothing)
  const [notes, setNotes] = useNotes(placeId)
  const { name = '', email = '', phone = '' } = useKnownContact() ?? {}
  return {
    initial: { name, email, phone, notes: '' },
    draft: [
      { ...contact, notes },
      ({ notes: text = '', ...edited }) => {
        setContact(edited)
        setNotes(text)
      },
    ],
  }
}

export function useNotes(placeId: string): [string, (text: string) => void] {
  const [notes, setNotes] = useSessionValue(`notes:${placeId}`, noNotes)
  return [notes.text, text => setNotes({ text })]
}

const nothing = {}
const noNotes = { text: '' }

/** Undefined without an account and before hydration. */
function useKnownContact(): Profile | undefined {
  const session = useQuery({ ...sessionQuery, enabled: useHydrated() })
  const isMember = Boolean(session.data?.account)
  const profile = useQuery({ ...profileQuery, enabled: isMember })
  return isMember ? profile.data : undefined
}
