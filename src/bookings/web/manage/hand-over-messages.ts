import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { checkContact } from '../check-contact.ts'

export type RecipientErrors = { name?: string; email?: string }

/** Handing over to oneself would only invalidate one's own link. */
export function checkRecipient({ name, email }: { name: string; email: string }, ownEmail: string): RecipientErrors {
  const { name: nameError, email: emailError } = checkContact({ name, email, phone: '' })
  if (emailError === undefined && email.toLowerCase() === ownEmail.toLowerCase())
    return { ...(nameError && { name: nameError }), email: 'This email already has the booking.' }
  return {
    ...(nameError && { name: 'Enter their name.' }),
    ...(emailError && { email: emailError }),
  }
}

export function handOverRefusal(error: unknown): { title: string; text: string; fields?: RecipientErrors } {
  const problem = error instanceof ApiError ? error.problem : undefined
  const fields = Object.fromEntries(
    (problem?.errors ?? []).flatMap(({ path, message }) =>
      path === 'name' || path === 'email' ? [[path, message]] : [],
    ),
  )
  if (Object.keys(fields).length > 0) return { title: 'Please check what you entered', text: '', fields }
  switch (problem?.code) {
    case 'booking-over':
    case 'booking-begun':
      return { title: detailOf(error), text: 'It can no longer be transferred.' }
    case 'booking-not-found':
      return { title: 'You no longer have this booking', text: 'It has already been transferred.' }
    case 'not-allowed':
      return { title: detailOf(error), text: 'Only the customer can transfer a booking.' }
    default:
      return { title: 'That didn’t work', text: `${detailOf(error)} The booking is still yours.` }
  }
}
