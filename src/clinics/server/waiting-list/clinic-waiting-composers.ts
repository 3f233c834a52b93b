import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { momentText, runText } from '#bookings/server/mail/booking-words.ts'
import { PLACE_OFFER_MINUTES } from '#clinics/options.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import type { ClinicWaitingFacts, ClinicWaitingMessages } from './tell-of-waiting.ts'
import { waitingKey } from './waiting-access.ts'

type Site = { publicUrl: string; signingSecret: string }
type Composers = { [Kind in keyof ClinicWaitingMessages]: (payload: ClinicWaitingMessages[Kind]) => MailContent }

export function clinicWaitingComposers(site: Site): Composers {
  return {
    'clinic-waiting-joined': facts => joinedMail(site, facts),
    'clinic-waiting-offer': facts => offerMail(site, facts),
  }
}

function joinedMail(site: Site, facts: ClinicWaitingFacts): MailContent {
  const { places, title } = facts
  const [free, them] = places === 1 ? ['a place becomes', 'it'] : [`${places} places become`, 'them']
  return {
    subject: `On the waiting list: ${quoted(title)}, ${shortWhen(facts)}`,
    preheader: `We write as soon as ${free} free.`,
    heading: 'You are on the waiting list',
    paragraphs: [
      // No name: the address is unproven, and the name is a stranger's text.
      `Hi, this clinic is full. If ${free} free and it is your turn, we hold ${them} for you for up to ${PLACE_OFFER_MINUTES} minutes and write to you at once.`,
      'Nothing is booked or charged by waiting.',
    ],
    facts: factsOf(facts),
    actions: [{ label: 'See the clinic', url: clinicUrl(site, facts) }, leave(site, facts, 'Leave the waiting list')],
    note: 'If you did not ask for this, leave the list with the link above and you will hear no more of it.',
  }
}

function offerMail(site: Site, facts: ClinicWaitingMessages['clinic-waiting-offer']): MailContent {
  const { places, title, heldUntil, timeZone, waitingId } = facts
  const until = momentText(heldUntil, timeZone)
  const isOne = places === 1
  return {
    subject: `Free now: ${quoted(title)}, ${shortWhen(facts)}`,
    preheader: `Held for you until ${clockText(heldUntil)}.`,
    heading: isOne ? 'A place is free' : `${places} places are free`,
    paragraphs: [
      isOne
        ? `Hi, the place that you waited for is free. We hold it for you until ${until}. After that it goes to the next person.`
        : `Hi, the ${places} places that you waited for are free. We hold them for you until ${until}. After that they go to the next person.`,
    ],
    facts: [...factsOf(facts), { label: 'Held until', value: until }],
    actions: [
      { label: 'Book now', url: keyedUrl(site, facts, { offer: waitingId }) },
      leave(site, facts, isOne ? 'I do not need it any more' : 'I do not need them any more'),
    ],
    note: `Whoever has this mail can book the ${isOne ? 'place' : 'places'}, so forward it with care.`,
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
    { label: 'Places', value: String(places) },
    { label: 'Price', value: priceCents === 0 ? 'Free' : `${toDollars(priceCents)} a person` },
  ]
}

/** "Tue, Mar 3, 7 PM". */
function shortWhen({ startTime }: ClinicWaitingFacts): string {
  return `${shortDay(dateOf(startTime))}, ${clockText(startTime)}`
}
