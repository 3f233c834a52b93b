import { facilityKey } from '#bookings/server/access.ts'
import { shortWhen, whenFacts } from '#bookings/server/booking-format.ts'
import { type MailSite, manage } from '#bookings/server/booking-links.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import type { ConversationMessages } from './notify-messages.ts'

type ConversationComposers = {
  [Kind in keyof ConversationMessages]: (payload: ConversationMessages[Kind]) => MailContent
}

export function conversationComposers(site: MailSite): ConversationComposers {
  return {
    'booking-message': facts => messageMail(site, facts),
    'booking-question': facts => questionMail(site, facts),
  }
}

function messageMail({ publicUrl }: MailSite, facts: ConversationMessages['booking-message']): MailContent {
  const { booking, texts } = facts
  const { facilityName, userInfo, slots, timeZone, reference } = booking
  return {
    subject: `New message from ${quoted(facilityName)}: ${shortWhen(booking)}`,
    preheader: linesOf(texts)[0]!,
    heading: `A message from ${facilityName}`,
    paragraphs: [`${hiTo(userInfo.name)} ${facilityName} sent you a message about your booking:`, ...linesOf(texts)],
    facts: [...whenFacts(slots, timeZone), { label: 'Reference', value: reference }],
    actions: [{ ...manage(publicUrl, booking, 'Read and reply'), url: `${manage(publicUrl, booking).url}#messages` }],
    note: 'Please reply there. The facility won’t get replies to this email. Anyone with this email can change or cancel the booking.',
  }
}

function questionMail(site: MailSite, facts: ConversationMessages['booking-question']): MailContent {
  const { booking, texts, isForOperator, hasKey, facilityAccessVersion } = facts
  const { facilityName, userInfo, slots, timeZone, reference } = booking
  return {
    subject: `New message from ${quoted(userInfo.name)}: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: linesOf(texts)[0]!,
    heading: `A message from ${userInfo.name}`,
    paragraphs: [
      `${userInfo.name} sent a message about a booking at ${facilityName}:`,
      ...linesOf(texts),
      ...(isForOperator
        ? [`${product.name} has no email address for this facility, so this came to you. Please check with the owner.`]
        : []),
    ],
    facts: [
      { label: 'What', value: facilityName },
      ...whenFacts(slots, timeZone),
      { label: 'Reference', value: reference },
    ],
    actions: [{ label: 'Read and reply', url: messagesUrl(site, { ...booking, hasKey, facilityAccessVersion }) }],
    note: hasKey
      ? `Please reply there. The customer won’t get replies to this email. Anyone with this link can confirm and cancel bookings at ${facilityName}.`
      : 'Please reply there. The customer won’t get replies to this email.',
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
