import { checkContact } from '#checkout/web/check-contact.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

type RecipientErrors = { name: string | undefined; email: string | undefined }

/** Handing over to oneself would only invalidate one's own link. */
export function checkRecipient({ name, email }: { name: string; email: string }, ownEmail: string): RecipientErrors {
  const errors = checkContact({ name, email, phone: '' })
  const isOwn = email.trim().toLowerCase() === ownEmail.toLowerCase()
  return {
    name: name.trim() === '' ? 'Enter their name.' : errors.name,
    email: errors.email ?? (isOwn ? 'This email already has the booking.' : undefined),
  }
}

export function transferRefusal(error: unknown): { title: string; text: string } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
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
