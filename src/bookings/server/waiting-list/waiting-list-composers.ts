import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { OFFER_MINUTES } from '#bookings/waiting-list-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { momentText, runText } from '../mail/booking-words.ts'
import type { WaitingFacts, WaitingMessages } from './tell-of-waiting.ts'
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
    subject: `On the waiting list: ${quoted(facilityName)}, ${shortWhen(facts)}`,
    preheader: 'We write as soon as the time is free.',
    heading: 'You are on the waiting list',
    paragraphs: [
      // No name: the address is unverified, and strangers would see what was typed.
      `Hi, somebody else has this time at ${facilityName}. If it becomes free and it is your turn, we hold it for you for up to ${OFFER_MINUTES} minutes and write to you at once.`,
      'Nothing is booked or charged by waiting.',
    ],
    facts: factsOf(facts),
    actions: [otherTimes(site, facts), leave(site, facts, 'Leave the waiting list')],
    note: 'If you did not ask for this, leave the list with the link above and you will hear no more of it.',
  }
}

function offerMail(site: Site, facts: WaitingMessages['waiting-list-offer']): MailContent {
  const { name, facilityName, heldUntil, timeZone } = facts
  return {
    subject: `Free now: ${quoted(facilityName)}, ${shortWhen(facts)}`,
    preheader: `Held for you until ${clockText(heldUntil)}.`,
    heading: 'Your time is free',
    paragraphs: [
      `Hi ${name}, the time that you waited for at ${facilityName} is free. We hold it for you until ${momentText(heldUntil, timeZone)}. After that it goes to the next person.`,
    ],
    facts: [...factsOf(facts), { label: 'Held until', value: momentText(heldUntil, timeZone) }],
    actions: [{ label: 'Book it now', url: offerUrl(site, facts) }, leave(site, facts, 'I do not need it any more')],
    note: 'Whoever has this mail can book the time, so forward it with care.',
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
