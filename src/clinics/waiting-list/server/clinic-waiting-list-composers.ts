import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import { runText } from '#bookings/server/booking-format.ts'
import { SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import type { ClinicWaitingFacts, ClinicWaitingMessages } from './notify-waiting.ts'
import { waitingKey } from './waiting-access.ts'

type Site = { publicUrl: string; signingSecret: string }
type Composers = { [Kind in keyof ClinicWaitingMessages]: (payload: ClinicWaitingMessages[Kind]) => MailContent }

export function clinicWaitingListComposers(site: Site): Composers {
  return {
    'clinic-waiting-joined': facts => joinedMail(site, facts),
    'clinic-waiting-offer': facts => offerMail(site, facts),
  }
}

function joinedMail(site: Site, facts: ClinicWaitingFacts): MailContent {
  const { places, title } = facts
  const [open, them] = places === 1 ? ['a seat opens up', 'it'] : [`${places} seats open up`, 'them']
  return {
    subject: `On the waitlist: ${quoted(title)}, ${shortWhen(facts)}`,
    preheader: `We’ll email you when ${open}.`,
    heading: 'You’re on the waitlist',
    paragraphs: [
      // No name: the address is unproven, and the name is a stranger's text.
      `Hi, this clinic is full. If ${open} and you’re next, we’ll email you right away and hold ${them} for you for up to ${SEAT_OFFER_MINUTES} minutes.`,
      'Joining the waitlist doesn’t book or charge anything.',
    ],
    facts: factsOf(facts),
    actions: [{ label: 'View clinic', url: clinicUrl(site, facts) }, leave(site, facts, 'Leave waitlist')],
    note: 'Didn’t sign up for this? Use the link above to leave the waitlist and stop these emails.',
  }
}

function offerMail(site: Site, facts: ClinicWaitingMessages['clinic-waiting-offer']): MailContent {
  const { places, title, heldUntil, timeZone, waitingId } = facts
  const until = momentText(heldUntil, timeZone)
  const isOne = places === 1
  return {
    subject: `Available now: ${quoted(title)}, ${shortWhen(facts)}`,
    preheader: `Held for you until ${clockText(heldUntil)}.`,
    heading: isOne ? 'A seat opened up' : `${places} seats opened up`,
    paragraphs: [
      isOne
        ? `Hi, a seat opened up. We’re holding it for you until ${until}. After that, it goes to the next person.`
        : `Hi, ${places} seats opened up. We’re holding them for you until ${until}. After that, they go to the next person.`,
    ],
    facts: [...factsOf(facts), { label: 'Held until', value: until }],
    actions: [
      { label: 'Book now', url: keyedUrl(site, facts, { offer: waitingId }) },
      leave(site, facts, 'I’m not interested anymore'),
    ],
    note: `Anyone with this email can book the ${isOne ? 'seat' : 'seats'}, so be careful who you forward it to.`,
  }
}

function leave(site: Site, facts: ClinicWaitingFacts, label: string): MailContent['actions'][number] {
  return { label, url: keyedUrl(site, facts, { leave: facts.waitingId }) }
}

/** The clinic's page claims the offer or leaves the list. */
function keyedUrl(site: Site, facts: ClinicWaitingFacts, what: Record<string, string>): string {
  const query = new URLSearchParams({ ...what, key: waitingKey(site.signingSecret, facts.waitingId) })
  return `${clinicUrl(site, facts)}?${query.toString()}`
}

function clinicUrl({ publicUrl }: Site, { clinicId }: ClinicWaitingFacts): string {
  return `${publicUrl}${paths.nilBooking(clinicId)}`
}

function factsOf(facts: ClinicWaitingFacts): MailContent['facts'] {
  const { title, facilityName, facilityAddress, places, priceCents, timeZone } = facts
  return [
    { label: 'What', value: title },
    { label: 'When', value: runText(facts, timeZone) },
    { label: 'Where', value: [facilityName, facilityAddress].filter(Boolean).join(', ') },
    { label: 'Seats', value: String(places) },
    { label: 'Price', value: priceCents === 0 ? 'Free' : `${toDollars(priceCents)} per person` },
  ]
}

/** "Tue, Mar 3, 7 PM". */
function shortWhen({ startTime }: ClinicWaitingFacts): string {
  return `${shortDay(dateOf(startTime))}, ${clockText(startTime)}`
}
