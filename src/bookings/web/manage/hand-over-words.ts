import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { checkContact } from '../check-contact.ts'

export type RecipientErrors = { name?: string; email?: string }

/** Handing over to oneself would only invalidate one's own link. */
export function checkRecipient({ name, email }: { name: string; email: string }, ownEmail: string): RecipientErrors {
  const { name: nameError, email: emailError } = checkContact({ name, email, phone: '' })
  if (emailError === undefined && email.toLowerCase() === ownEmail.toLowerCase())
    return { ...(nameError && { name: nameError }), email: 'This is the email that has the booking already.' }
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
  if (Object.keys(fields).length > 0) return { title: 'Please check what you typed', text: '', fields }
  switch (problem?.code) {
    case 'booking-over':
    case 'booking-begun':
      return { title: detailOf(error), text: 'It cannot be handed over any more.' }
    case 'booking-not-found':
      return { title: 'You cannot open this booking any more', text: 'It has been handed over already.' }
    case 'not-allowed':
      return { title: detailOf(error), text: 'Only its customer can hand a booking over.' }
    default:
      return { title: 'That did not work', text: `${detailOf(error)} The booking is still yours.` }
  }
}
