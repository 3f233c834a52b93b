import type { MailContent } from './contract.ts'
import { mailHtml } from './mail-html.ts'

export type MailSender = {
  productName: string
  supportEmail: string
  /** The demonstration: its mails say in subject and footer that nothing in them is real. */
  isTest: boolean
}

export type WrittenMail = { subject: string; text: string; html: string }

/** A subject is cut here: lists of mail show a third of it at most. */
const SUBJECT_LENGTH = 150

/**
 * Makes subject, plain text and HTML of one content, which may hold anything that people typed: texts are brought to one line
 * without control characters, so that none can begin a header or forge a line, and are escaped in the HTML.
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
    ...(isTest ? ['This is a test from the demo site. No real card was charged and no real place was booked.'] : []),
    `${oneLine(productName)} · Questions? Write to ${oneLine(supportEmail)}.`,
  ]
}

/** The same content as one-line texts; actions with an address that is not http or https are left out, as are empty parts. */
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

/** No line break, no control character and nothing that turns the direction of what follows (Unicode, UAX 9). */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** The address as the URL standard writes it, without quotes or blanks; undefined for `javascript:` and the like. */
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
    // The line that mail programs take for the beginning of a signature (RFC 3676, section 4.3).
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** True for one address as mail servers take it, and nothing that a mail program could read as two or as a header. */
export function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
}

/**
 * What a stranger typed, as it may be repeated to an address that nobody has proved to be theirs; empty when a mail program could
 * make a link, an address or a telephone number of it. Letters, spaces and the signs of names pass; digits pass four in a row (a
 * year) and six in all, never beside a hyphen nor with signs alone between them. What is dropped too often ("St. Mary's Field")
 * is missed by nobody; what passed once too often is advertising in our name.
 */
export function unlinked(text: string): string {
  // Both forms: full-width signs become dots and slashes in some programs and not in others (Unicode, UAX 15).
  return [text, text.normalize('NFKC')].every(isPlainName) ? text : ''
}

/** A name that somebody chose, as it stands in a subject: marked as a name, and short enough that our own words stay in sight. */
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

/** "Hi Pat," to an address that nobody has proved; "Hi," where what was typed for a name could be read as a link. */
export function greetingTo(typedName: string): string {
  const name = unlinked(typedName)
  return name ? `Hi ${name},` : 'Hi,'
}

function isPlainName(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return /^[\p{L}\p{M}\p{Nd} '’&,()-]*$/u.test(text) && digits <= 6 && !NUMBER_LIKE.test(text)
}

/** The beginnings of a telephone number, also of one that ends in letters; some phones dial five digits (Android's Linkify). */
const NUMBER_LIKE = /\p{Nd}{5}|\p{Nd}[^\p{L}\p{Nd}]+\p{Nd}|\p{Nd}-|-\p{Nd}/u

/** Who a message is for: somebody who books, or a facility at the address that it gave. */
export type Audience = 'customer' | 'facility'

/**
 * Emails a day (UTC) to an address that no account has verified: anyone can type it. A customer who books, changes and cancels
 * several times a day stays below; a facility is told of every booking.
 */
export const dailyLimits: Record<Audience, number> = { customer: 20, facility: 200 }

/** Minutes until the next attempt, by how many there were: about two days together. What comes later helps nobody. */
const PAUSES = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60]

/** Minutes to wait after so many attempts (from 1); undefined when it is given up. */
export function pauseAfter(attempts: number): number | undefined {
  return PAUSES[attempts - 1]
}
