import type { Clinic } from '#clinics/contract.ts'
import { CHECK_IN_HOURS } from '#clinics/options.ts'
import { endOf, shortMomentText } from '#clinics/web/clinic-format.ts'
import { HOUR } from '#kit/shared/time.ts'
import { mayCheckIn } from '../rules.ts'

/** Null during check-in. `now` in milliseconds. */
export function checkInClosedText(clinic: Clinic, now: number): string | null {
  const times = { startsAt: Date.parse(clinic.scheduledDate), endsAt: Date.parse(endOf(clinic)) }
  if (mayCheckIn(times, now)) return null
  if (now > times.endsAt) return 'Check-in is closed. The clinic has ended.'
  return `Check-in opens ${shortMomentText(times.startsAt - CHECK_IN_HOURS * HOUR, clinic.timeZone)}.`
}

/** Strips a phone number's formatting. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** "7K3M-92QX-4HTB". */
const CODE_LENGTH = 12
const CODE_GROUP = 4

/** Accepts any case, with or without dashes, or the QR code's URL. Null without a code. */
export function codeIn(text: string): string | null {
  const last = text
    .trim()
    .split(/[?#]/)[0]!
    .split('/')
    .findLast(part => part !== '')
  const letters = lettersOf(last ?? '')
  return letters?.length === CODE_LENGTH ? inGroups(letters) : null
}

/** Adds dashes while typing; leaves other text, such as URLs, alone. */
export function asCode(text: string): string {
  const letters = lettersOf(text)
  return letters === null || letters.length > CODE_LENGTH ? text : inGroups(letters)
}

/** Null if there are other characters. */
function lettersOf(text: string): string | null {
  return /^[a-z\d\s-]*$/i.test(text) ? text.replace(/[\s-]/g, '').toUpperCase() : null
}

function inGroups(letters: string): string {
  return (letters.match(new RegExp(`.{1,${CODE_GROUP}}`, 'g')) ?? []).join('-')
}
