import { toDollars } from '#kit/shared/money.ts'
import { DAY_END, type TimeRange } from '../reading/time-ranges.ts'
import type { ClinicFacts } from './clinic-facts.ts'
import { articled, titled } from './clinic-vocabulary.ts'

/** "Middle School Basketball Clinic"; `max` characters. */
export function clinicTitle({ audience, sport, topic }: ClinicFacts, noun: string, max: number): string {
  const subject = [sport ?? (topic ? '' : 'Sports'), titled(topic)].filter(Boolean).join(' ')
  const wordings = [
    [audience.title, subject, noun],
    [subject, noun],
    [sport ?? 'Sports', noun],
  ]
  const titles = wordings.map(words => words.filter(Boolean).join(' '))
  return titles.find(title => title.length <= max) ?? titles.at(-1)!
}

/** "a 90-minute basketball clinic" */
export function clinicNoun(facts: ClinicFacts): string {
  const { minutes, audience } = facts
  const clinic = [minutes && lengthText(minutes), clinicKind(facts), 'clinic'].filter(Boolean).join(' ')
  return articled(clinic) + (audience.who && ` for ${audience.who}`)
}

/** "soccer goalkeeper", "sports" */
export function clinicKind({ sport, topic }: ClinicFacts): string {
  return [sport?.toLowerCase(), topic].filter(Boolean).join(' ') || 'sports'
}

/** "2-hour", "90-minute" */
function lengthText(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`
}

/** "Saturday, November 28" */
export function dayText({ date }: ClinicFacts): string {
  if (!date) return ''
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}

/** "10 to 11:30 AM", "4 PM" */
export function hoursText({ time }: ClinicFacts): string {
  if (!time) return ''
  if (!hasEnd(time)) return clockText(time.from)
  if (time.to === DAY_END) return `${clockText(time.from)} to midnight`
  const isOneHalf = time.from < 720 === time.to < 720
  return `${isOneHalf ? clockText(time.from).replace(/ [AP]M$/, '') : clockText(time.from)} to ${clockText(time.to)}`
}

export const hasEnd = ({ from, to }: TimeRange) => to > from

function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "at Prospect Park in Brooklyn, NY" */
export function placeText({ venue, place }: ClinicFacts): string {
  return [venue && `at ${venue}`, place && `in ${place}`].filter(Boolean).join(' ')
}

/** "$35 per person", "free" */
export function priceText({ price }: ClinicFacts): string {
  if (price === undefined) return ''
  return price === 0 ? 'free' : `${toDollars(Math.round(price * 100))} per person`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
