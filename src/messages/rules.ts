import { firstNameOf } from '#kit/shared/first-name.ts'
import type { MailContent } from './contract.ts'
import { mailHtml } from './mail-html.ts'

export type MailSender = {
  productName: string
  supportEmail: string
  /** Demo: subject and footer say that nothing in the mail is real. */
  isTest: boolean
}

export type WrittenMail = { subject: string; text: string; html: string }

/** Mail lists show a third of it at most. */
const SUBJECT_LENGTH = 150

/**
 * Reduces user input to one line without control characters, so that none can inject a header, and escapes it in
 * HTML.
 */
export function renderMail(content: MailContent, sender: MailSender): WrittenMail {
  const clean = cleanContent(content)
  const footer = footerLines(sender)
  const subject = subjectLine(clean.subject, sender)
  return { subject, text: mailText(clean, footer), html: mailHtml({ ...clean, subject }, footer, sender.productName) }
}

function subjectLine(subject: string, { productName, isTest }: MailSender): string {
  const characters = Array.from(subject || productName)
  const cut = characters.length > SUBJECT_LENGTH ? [...characters.slice(0, SUBJECT_LENGTH - 1), '…'] : characters
  return `${isTest ? '[TEST] ' : ''}${cut.join('')}`
}

function footerLines({ productName, supportEmail, isTest }: MailSender): string[] {
  return [
    ...(isTest
      ? ['This is a test email from the demo site. No real card was charged, and nothing was really booked.']
      : []),
    `${oneLine(productName)} · Questions? Email ${oneLine(supportEmail)}.`,
  ]
}

/** Drops empty parts and actions whose URL is not http or https. */
function cleanContent({ paragraphs, facts, actions, note, ...content }: MailContent): MailContent {
  return {
    subject: oneLine(content.subject),
    preheader: oneLine(content.preheader),
    heading: oneLine(content.heading),
    paragraphs: paragraphs.map(oneLine).filter(Boolean),
    facts: facts
      .map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) }))
      .filter(fact => fact.value),
    actions: actions.flatMap(({ label, url }) => {
      const address = webAddress(url)
      return address ? [{ label: oneLine(label), url: address }] : []
    }),
    note: note && oneLine(note),
  }
}

/** Removes line breaks, control characters and direction overrides (Unicode UAX 9). */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Normalized by the URL standard, without quotes or spaces; undefined for `javascript:` and the like. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href.replaceAll("'", '%27') : undefined
}

function mailText({ heading, paragraphs, facts, actions, note }: MailContent, footer: string[]): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    note,
    // Signature separator (RFC 3676, section 4.3).
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Rejects anything that a mail program could read as two addresses or as a header. */
export function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
}

/**
 * User input that is safe to send to an unverified address; empty if a mail program could turn it into a link,
 * email address or phone number. Digits: at most four in a row (a year) and six in all, none next to a hyphen or
 * separated by signs only. Prefers to drop too much ("St. Mary's Field"): what slips through is advertising in our
 * name.
 */
export function unlinked(text: string): string {
  // Some programs turn full-width signs into dots and slashes (Unicode UAX 15).
  return [text, text.normalize('NFKC')].every(isPlainName) ? text : ''
}

/** For subjects: in quotation marks, shortened so that our own words stay visible. */
export function quoted(name: string): string {
  const characters = Array.from(name)
  return `“${
    characters.length > NAME_IN_SUBJECT
      ? `${characters
          .slice(0, NAME_IN_SUBJECT - 1)
          .join('')
          .trimEnd()}…`
      : name
  }”`
}

const NAME_IN_SUBJECT = 60

/** For unverified addresses: leaves out a name that could be read as a link. */
export function greetingTo(typedName: string): string {
  return hiTo(unlinked(typedName))
}

/** "Hi Pat," for "Pat Rivera". */
export function hiTo(name: string): string {
  return name ? `Hi ${firstNameOf(name)},` : 'Hi,'
}

function isPlainName(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return /^[\p{L}\p{M}\p{Nd} '’&,()-]*$/u.test(text) && digits <= 6 && !NUMBER_LIKE.test(text)
}

/** The start of a phone number, also a vanity number; Android's Linkify dials five digits. */
const NUMBER_LIKE = /\p{Nd}{5}|\p{Nd}[^\p{L}\p{Nd}]+\p{Nd}|\p{Nd}-|-\p{Nd}/u

export type Audience = 'customer' | 'facility'

/**
 * Emails a day (UTC) to an address that no account has verified, since anyone can enter it. Facilities get a mail
 * per booking.
 */
export const dailyLimits: Record<Audience, number> = { customer: 20, facility: 200 }

/** Minutes before each retry: about two days in total. */
const PAUSES = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60]

/** In minutes, for `attempts` from 1; undefined when there are no more retries. */
export function pauseAfter(attempts: number): number | undefined {
  return PAUSES[attempts - 1]
}
