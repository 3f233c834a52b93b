import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import { runText } from '#bookings/server/booking-format.ts'
import { OFFER_MINUTES } from '#bookings/waiting-list/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/rules.ts'
import type { WaitingFacts, WaitingMessages } from './notify-waiting.ts'
import { waitingKey } from './waiting-access.ts'

type Site = { publicUrl: string; signingSecret: string }
type WaitingListComposers = { [Kind in keyof WaitingMessages]: (payload: WaitingMessages[Kind]) => MailContent }

export function waitingListComposers(site: Site): WaitingListComposers {
  return {
    'waiting-list-joined': facts => joinedMail(site, facts),
    'waiting-list-offer': facts => offerMail(site, facts),
  }
}

function joinedMail(site: Site, facts: WaitingFacts): MailContent {
  const { facilityName } = facts
  return {
    subject: `On the waitlist: ${quoted(facilityName)}, ${shortWhen(facts)}`,
    preheader: 'We’ll email you as soon as the time opens up.',
    heading: 'You’re on the waitlist',
    paragraphs: [
      // No name: the address is unverified, and strangers would see what was typed.
      `Hi, this time at ${facilityName} is taken. If it opens up and it’s your turn, we’ll email you right away and hold it for you for up to ${OFFER_MINUTES} minutes.`,
      'Joining doesn’t book or charge anything.',
    ],
    facts: factsOf(facts),
    actions: [otherTimes(site, facts), leave(site, facts, 'Leave waitlist')],
    note: 'If you didn’t ask for this, leave the waitlist with the link above, and we won’t email you about it again.',
  }
}

function offerMail(site: Site, facts: WaitingMessages['waiting-list-offer']): MailContent {
  const { name, facilityName, heldUntil, timeZone } = facts
  return {
    subject: `Available now: ${quoted(facilityName)}, ${shortWhen(facts)}`,
    preheader: `Held for you until ${clockText(heldUntil)}.`,
    heading: 'Your time opened up',
    paragraphs: [
      `${hiTo(name)} the time you wanted at ${facilityName} opened up. We’re holding it for you until ${momentText(heldUntil, timeZone)}. After that, it goes to the next person.`,
    ],
    facts: [...factsOf(facts), { label: 'Held until', value: momentText(heldUntil, timeZone) }],
    actions: [{ label: 'Book it now', url: offerUrl(site, facts) }, leave(site, facts, 'I don’t need it anymore')],
    note: 'Anyone with this email can book the time, so forward it with care.',
  }
}

/** The facility page claims the offer. */
function offerUrl(site: Site, facts: WaitingFacts): string {
  return linkTo(site, facts, { offer: facts.waitingId })
}

function leave(site: Site, facts: WaitingFacts, label: string): MailContent['actions'][number] {
  return { label, url: linkTo(site, facts, { leave: facts.waitingId }) }
}

function otherTimes({ publicUrl }: Site, { facilityId, startTime }: WaitingFacts): MailContent['actions'][number] {
  return {
    label: 'See other times',
    url: `${publicUrl}${paths.booking(facilityId)}?date=${dateOf(startTime)}`,
  }
}

function linkTo({ publicUrl, signingSecret }: Site, facts: WaitingFacts, what: Record<string, string>): string {
  const { facilityId, startTime, waitingId } = facts
  const query = new URLSearchParams({ date: dateOf(startTime), ...what, key: waitingKey(signingSecret, waitingId) })
  return `${publicUrl}${paths.booking(facilityId)}?${query.toString()}`
}

function factsOf(facts: WaitingFacts): MailContent['facts'] {
  return [
    { label: 'What', value: facts.facilityName },
    { label: 'When', value: runText(facts, facts.timeZone) },
  ]
}

/** "Tue, Mar 3, 7 PM". */
function shortWhen({ startTime }: WaitingFacts): string {
  return `${shortDay(dateOf(startTime))}, ${clockText(startTime)}`
}
