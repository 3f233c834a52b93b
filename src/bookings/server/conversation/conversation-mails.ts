import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { facilityKey } from '../access.ts'
import type { MailSite } from '../mail/booking-composers.ts'
import { manage } from '../mail/booking-links.ts'
import { shortWhen, whenFacts } from '../mail/booking-words.ts'
import type { BookingMessages } from '../mail/tell-of-booking.ts'

export function messageMail({ publicUrl }: MailSite, facts: BookingMessages['booking-message']): MailContent {
  const { booking, texts } = facts
  const { facilityName, userInfo, slots, timeZone, reference } = booking
  return {
    subject: `New message from ${quoted(facilityName)}: ${shortWhen(booking)}`,
    preheader: linesOf(texts)[0]!,
    heading: `A message from ${facilityName}`,
    paragraphs: [`Hi ${userInfo.name}, ${facilityName} wrote about your booking:`, ...linesOf(texts)],
    facts: [...whenFacts(slots, timeZone), { label: 'Reference', value: reference }],
    actions: [{ ...manage(publicUrl, booking, 'Read and answer'), url: `${manage(publicUrl, booking).url}#messages` }],
    note: 'Please answer there: an answer to this mail does not reach the facility. Whoever has this mail can cancel or change the booking.',
  }
}

export function questionMail(site: MailSite, facts: BookingMessages['booking-question']): MailContent {
  const { booking, texts, isForOperator, hasKey, facilityAccessVersion } = facts
  const { facilityName, userInfo, slots, timeZone, reference } = booking
  return {
    subject: `New message from ${quoted(userInfo.name)}: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: linesOf(texts)[0]!,
    heading: `A message from ${userInfo.name}`,
    paragraphs: [
      `${userInfo.name} wrote about a booking at ${facilityName}:`,
      ...linesOf(texts),
      ...(isForOperator
        ? [`${product.name} knows no email address of the facility, so this comes to you: please ask its owner.`]
        : []),
    ],
    facts: [
      { label: 'What', value: facilityName },
      ...whenFacts(slots, timeZone),
      { label: 'Reference', value: reference },
    ],
    actions: [{ label: 'Read and answer', url: messagesUrl(site, { ...booking, hasKey, facilityAccessVersion }) }],
    note: hasKey
      ? `Please answer there: an answer to this mail does not reach the customer. Whoever has this link can confirm and cancel the bookings of ${facilityName}.`
      : 'Please answer there: an answer to this mail does not reach the customer.',
  }
}

/** Emails have no line breaks, only paragraphs. */
function linesOf(texts: readonly string[]): string[] {
  return texts.flatMap(text => text.split('\n').filter(line => line !== ''))
}

type Linked = { id: string; facilityId: string; hasKey: boolean; facilityAccessVersion: number | undefined }

function messagesUrl(
  { publicUrl, signingSecret }: MailSite,
  { id, facilityId, hasKey, facilityAccessVersion }: Linked,
): string {
  const query = new URLSearchParams({ booking: id })
  if (hasKey) query.set('key', facilityKey(signingSecret, facilityId, facilityAccessVersion))
  return `${publicUrl}${paths.ownMessages}?${query.toString()}`
}
