import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import { runText } from '#bookings/server/booking-format.ts'
import { OFFER_MINUTES } from '#bookings/waiting-list/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import type { WaitingFacts, WaitingMessages } from './notify-waiting.ts'
import { type Line, waitingKey } from './waiting-access.ts'

type Site = { publicUrl: string; signingSecret: string }
type WaitingListComposers = { [Kind in keyof WaitingMessages]: (payload: WaitingMessages[Kind]) => MailContent }

export function waitingListComposers(site: Site): WaitingListComposers {
  return {
    'waiting-list-joined': facts =>
      joinedMail(mailOf(site, facts), {
        opening: 'the time opens up',
        promise: `this time at ${facts.facilityName} is taken. If it opens up and it’s your turn, we’ll email you right away and hold it for you for up to ${OFFER_MINUTES} minutes.`,
        viewLabel: 'See other times',
      }),
    'waiting-list-offer': facts =>
      offerMail(mailOf(site, facts), facts.heldUntil, {
        heading: 'Your time opened up',
        opened: `${hiTo(facts.name)} the time you wanted at ${facts.facilityName} opened up.`,
        what: 'time',
      }),
  }
}

function mailOf({ publicUrl, signingSecret }: Site, facts: WaitingFacts): WaitingMail {
  const { waitingId, facilityId, facilityName, startTime, timeZone } = facts
  return {
    signingSecret,
    line: 'waiting',
    waitingId,
    page: `${publicUrl}${paths.booking(facilityId)}?date=${dateOf(startTime)}`,
    title: facilityName,
    startTime,
    timeZone,
    facts: [
      { label: 'What', value: facilityName },
      { label: 'When', value: runText(facts, timeZone) },
    ],
  }
}

/** What the mails of every line are made from. */
export type WaitingMail = {
  signingSecret: string
  line: Line
  waitingId: string
  /** Its URL; with `offer` or `leave` and `key` it claims the offer or leaves the line. */
  page: string
  title: string
  startTime: string
  timeZone: string
  facts: MailContent['facts']
}

type JoinedTexts = { opening: string; promise: string; viewLabel: string }

export function joinedMail(mail: WaitingMail, { opening, promise, viewLabel }: JoinedTexts): MailContent {
  return {
    subject: `On the waitlist: ${quoted(mail.title)}, ${shortWhen(mail)}`,
    preheader: `We’ll email you as soon as ${opening}.`,
    heading: 'You’re on the waitlist',
    // No name: the address is unverified, and strangers would see what was typed.
    paragraphs: [`Hi, ${promise}`, 'Joining doesn’t book or charge anything.'],
    facts: mail.facts,
    actions: [
      { label: viewLabel, url: mail.page },
      { label: 'Leave waitlist', url: keyedUrl(mail, 'leave') },
    ],
    note: 'If you didn’t ask for this, leave the waitlist with the link above, and we won’t email you about it again.',
  }
}

type OfferTexts = { heading: string; opened: string; what: 'time' | 'seat' | 'seats' }

export function offerMail(mail: WaitingMail, heldUntil: string, { heading, opened, what }: OfferTexts): MailContent {
  const until = momentText(heldUntil, mail.timeZone)
  const [them, theyGo] = what === 'seats' ? ['them', 'they go'] : ['it', 'it goes']
  return {
    subject: `Available now: ${quoted(mail.title)}, ${shortWhen(mail)}`,
    preheader: `Held for you until ${clockText(heldUntil)}.`,
    heading,
    paragraphs: [`${opened} We’re holding ${them} for you until ${until}. After that, ${theyGo} to the next person.`],
    facts: [...mail.facts, { label: 'Held until', value: until }],
    actions: [
      { label: 'Book now', url: keyedUrl(mail, 'offer') },
      { label: `I don’t need ${them} anymore`, url: keyedUrl(mail, 'leave') },
    ],
    note: `Anyone with this email can book the ${what}, so forward it with care.`,
  }
}

function keyedUrl({ signingSecret, line, waitingId, page }: WaitingMail, act: 'offer' | 'leave'): string {
  const url = new URL(page)
  url.searchParams.set(act, waitingId)
  url.searchParams.set('key', waitingKey(signingSecret, line, waitingId))
  return url.href
}

/** "Tue, Mar 3, 7 PM". */
function shortWhen({ startTime }: WaitingMail): string {
  return `${shortDay(dateOf(startTime))}, ${clockText(startTime)}`
}
