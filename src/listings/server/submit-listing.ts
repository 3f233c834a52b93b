import { randomUUID } from 'node:crypto'
import { zipFault } from '#facilities/editing/server/locate-facility.ts'
import { stateElsewhere } from '#facilities/editing/server/state-elsewhere.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import type { Db } from '#kit/server/db/db.ts'
import { checkFormSender, type PublicForm } from '#kit/server/http/bot-check.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { Problem } from '#kit/shared/problem.ts'
import { parsePrice } from '#kit/shared/typed-price.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import type { ListingForm, ListingStatus, listingEndpoints } from '../contract.ts'
import { notifySubmitted } from './notify-listing.ts'
import { findSubmission, saveListing } from './store.ts'

export type SubmitServices = { db: Db; signingSecret: string; cells: Cells | undefined }

/**
 * Queues a facility for review and notifies us and its owner. Resubmitting the same form updates it without repeating
 * emails; once the review has begun, returns what is stored. Refuses: form-too-soon, form-stamp-over, state-elsewhere,
 * and invalid-request for a ZIP code of another city.
 */
export async function submitListing(
  { db, signingSecret, cells }: SubmitServices,
  { formStamp, faxNumber, ...form }: ListingForm & PublicForm,
): Promise<EndpointReply<typeof listingEndpoints.submit>> {
  const elsewhere = stateElsewhere(cells, form.state)
  if (elsewhere) throw new Problem('state-elsewhere', 422, elsewhere.message, { url: elsewhere.url })
  refuseOtherZip(form)
  const sender = checkFormSender(signingSecret, { formStamp, faxNumber }, Date.now())
  if (!sender.isPerson) return answer(randomUUID(), 'submitted')
  const listing = await db.begin(async tx => {
    const { submission } = sender
    const saved = await saveListing(tx, { ...form, submission, priceCents: parsePrice(form.pricePerHour) })
    // In review: nothing is written.
    if (!saved) return (await findSubmission(tx, sender.submission))!
    await notifySubmitted(tx, { ...form, id: saved.id })
    return saved
  })
  return answer(listing.id, listing.status)
}

/** Also for corrections. Refuses: invalid-request, naming the field. */
export function refuseOtherZip({ city, state, zipCode }: Pick<ListingForm, 'city' | 'state' | 'zipCode'>): void {
  const fault = zipFault({ city, state, zip: zipCode })
  if (!fault) return
  const errors = Object.entries(fault).map(([field, message]) => ({
    path: field === 'zip' ? 'zipCode' : field,
    message,
  }))
  throw new Problem('invalid-request', 400, 'Please check the address.', { errors })
}

function answer(id: string, status: ListingStatus) {
  return { id, status, message: messages[status] }
}

const messages: Record<ListingStatus, string> = {
  submitted: `We'll review your facility and get back to you within ${REVIEW_HOURS} hours.`,
  in_review: 'We’re already reviewing this facility. To change something, reply to the email we sent you.',
  approved: 'This facility was already approved.',
  declined: 'This facility was already declined. The email we sent you explains why.',
}
