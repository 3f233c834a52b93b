import { firstNameOf } from '#kit/shared/first-name.ts'

/** Removes line breaks, control characters and direction overrides (Unicode UAX 9). */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
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
