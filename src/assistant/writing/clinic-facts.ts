import type { Sport } from '#facilities/contract.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { takeCounts } from '../reading/counts.ts'
import { type DateReading, readDate } from '../reading/read-date.ts'
import { readSport } from '../reading/read-sport.ts'
import { readTime } from '../reading/read-time.ts'
import { takeRefused } from '../reading/refused-phrases.ts'
import { quoted, type RequestText, requestText } from '../reading/request-text.ts'
import { DAY_END, rangeOf, type TimeRange } from '../reading/time-ranges.ts'
import { unparsedPhrases } from '../reading/unparsed-phrases.ts'
import type { Circumstances } from '../rules.ts'
import { readClinicPrice, readLength } from './clinic-amounts.ts'
import { takeAsides } from './clinic-asides.ts'
import { type Audience, readAges, readAudience, readGrades } from './clinic-audience.ts'
import { readCapacity } from './clinic-capacity.ts'
import { takeFree } from './clinic-free.ts'
import { lengthFault } from './clinic-limits.ts'
import { readClinicPlace } from './clinic-place.ts'
import { readClinicSport } from './clinic-sport.ts'
import { listed, readSkills, readTopics, readVenue } from './clinic-vocabulary.ts'

/** Unmentioned or ambiguous facts are absent. */
export type ClinicFacts = {
  sport?: Sport | undefined
  /** Several are named, so none counts. */
  hasSeveralSports?: true | undefined
  /** "goalkeeper", "pitching and hitting" */
  topic: string
  /** "shooting and footwork", as typed */
  skills: string
  audience: Audience
  /** US dollars per person; 0 is free. */
  price?: number | undefined
  capacity?: number | undefined
  minutes?: number | undefined
  /** "Frisco, TX" */
  place?: string | undefined
  /** "Prospect Park", as typed */
  venue: string
  /** yyyy-MM-dd */
  date?: string | undefined
  /** Without a stated end, it ends at its start. */
  time?: TimeRange | undefined
  unclear: string[]
  ignored: string[]
}

const MAX_TOPICS = 2

/** Deterministic. */
export function readClinicFacts(details: string, circumstances: Circumstances): ClinicFacts {
  const { facts, zone = circumstances.zone } = readAll(details, circumstances)
  // "Tomorrow" depends on the place's zone.
  return zone === circumstances.zone ? facts : readAll(details, { ...circumstances, zone }).facts
}

export function saysAClinic(facts: ClinicFacts): boolean {
  const { sport, hasSeveralSports, topic, audience, skills, price, capacity, date } = facts
  return Boolean(
    sport || hasSeveralSports || topic || audience.who || skills || price !== undefined || capacity || date,
  )
}

function readAll(details: string, circumstances: Circumstances): { facts: ClinicFacts; zone?: string | undefined } {
  const text = requestText(withFigures(details))
  const athlete = takeAsides(text)
  const { skills, price, capacity, length, ages, grades } = readNumbers(text)
  const { date, time, minutes, place, zone, unclear } = readWhenAndWhere(text, circumstances, length.value)
  const venue = readVenue(text)
  const sport = readClinicSport(text)
  const audience = readAudience(text, ages, grades)
  const topics = readTopics(text)
  for (const pattern of usualWords) text.takeAll(pattern)
  const facts: ClinicFacts = {
    audience,
    venue,
    date,
    time,
    minutes,
    place,
    price: price.value,
    capacity: capacity.value,
    ...namedBy(topics, skills),
    // "Working on basketball fundamentals", "I'm a basketball player"
    sport: sport.value ?? (sport.unclear ? undefined : (sportIn(skills) ?? sportIn(athlete))),
    ...(sport.unclear?.choices.length && { hasSeveralSports: true }),
    unclear: [sport.unclear?.text, price.unclear, capacity.unclear, length.unclear, ages.unclear, ...unclear].filter(
      sentence => sentence !== undefined,
    ),
    ignored: unparsedPhrases(text),
  }
  return { facts, zone }
}

/** Many topics become skills. */
function namedBy(topics: readonly string[], skills: string): { topic: string; skills: string } {
  if (topics.length <= MAX_TOPICS) return { topic: topics.join(' and '), skills }
  return { topic: '', skills: [skills, listed(topics)].filter(Boolean).join(', plus ') }
}

const sportIn = (words: string) => readSport(requestText(words)).value

/** Numbers first; days and hours come from the rest. */
function readNumbers(text: RequestText) {
  const isFree = takeFree(text)
  takeRefused(text)
  const skills = readSkills(text)
  const price = readClinicPrice(text, isFree)
  const ages = readAges(text)
  const length = readLength(text)
  const capacity = readCapacity(text)
  const grades = readGrades(text)
  takeCounts(text)
  return { skills, price, ages, length, capacity, grades }
}

/** `zone` is the place's. */
function readWhenAndWhere(text: RequestText, { now, zone, places, region }: Circumstances, length: number | undefined) {
  const day = exactDay(readDate(text, { now, zone }))
  const hours = readTime(text, { isExact: true })
  const place = readClinicPlace(text, { places, ...(region && { region }) })
  const { time, minutes, unclear } = withLength(hours.value === undefined ? undefined : rangeOf(hours.value), length)
  const today = dateIn(zone, now)
  const isOver = time && day.value === today && instantOf(today, time.from, zone) < now - (now % MINUTE)
  const isPast = isOver && !day.isWeekday
  return {
    // "Saturday at 10 AM" is next week's from ten on Saturday.
    date: isOver && day.isWeekday ? addDays(today, 7) : day.value,
    time: isPast ? undefined : time,
    minutes,
    place: place.value,
    zone: place.timeZone,
    unclear: [
      ...[day, hours, place].flatMap(({ unclear, assumed }) => (unclear ?? assumed)?.text ?? []),
      ...(unclear ? [unclear] : []),
      ...(isPast ? ['That time has already passed today.'] : []),
    ],
  }
}

/** Hours override the length. No clinic passes midnight. */
function withLength(
  time: TimeRange | undefined,
  minutes: number | undefined,
): { time?: TimeRange; minutes?: number | undefined; unclear?: string | undefined } {
  const isOfDay = time && time.from >= 0 && time.from < DAY_END && time.to <= DAY_END
  if (!isOfDay) return { minutes }
  const lasts = time.to - time.from
  if (lasts <= 0) {
    const to = time.from + (minutes ?? 0)
    return { time: { from: time.from, to: to <= DAY_END ? to : time.from }, minutes }
  }
  const fault = lengthFault(lasts)
  if (fault) return { time: { from: time.from, to: time.from }, unclear: fault }
  if (minutes === undefined || minutes === lasts) return { time, minutes }
  return { time, unclear: 'The length doesn’t match the hours.' }
}

/** Announcements guess no day: "this weekend" has two. A likely time or place is used and reported. */
function exactDay({ value, assumed, ...day }: DateReading): DateReading {
  if (!assumed) return { ...day, ...(value && { value }) }
  return {
    ...day,
    unclear: { ...assumed, text: `${quoted(assumed.words)} isn’t a single day. Enter the one you mean.` },
  }
}

const figures: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  ten: '10',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  thirty: '30',
  forty: '40',
  sixty: '60',
  ninety: '90',
}
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** "twenty-four kids", "a two-hour clinic", "1½ hours" */
function withFigures(details: string): string {
  return details
    .replaceAll('½', ' 1/2')
    .replace(/\bhalf\s+(?:a\s+)?dozen\b/gi, '6')
    .replace(new RegExp(`\\b(\\d{1,2}|an?|${ones.join('|')}|ten)\\s+dozen\\b`, 'gi'), (_, count: string) =>
      String(12 * (Number(count) || (/^ten$/i.test(count) ? 10 : ones.indexOf(count.toLowerCase()) + 1) || 1)),
    )
    .replace(new RegExp(`\\b(${tens})[-\\s](${ones.join('|')})\\b`, 'gi'), (_, ten: string, one: string) =>
      String((tens.split('|').indexOf(ten.toLowerCase()) + 2) * 10 + ones.indexOf(one.toLowerCase()) + 1),
    )
    .replace(/\b(?:thirteen|fourteen|(?:six|seven|eigh|nine)teen)\b/g, word => figures[word]!)
    .replace(
      /\b(?:one|two|three|ten|fifteen|thirty|forty|sixty|ninety)(?=-(?:hour|minute|min|year)\b)/gi,
      word => figures[word.toLowerCase()]!,
    )
}

const usualWords = [
  /\b(?:nil\s+)?(?:skills?\s+)?(?:clinics?|camps?|sessions?|trainings?|workshops?|skills?)\b/gi,
  /\b(?:host(?:ing|s|ed)?|lead(?:ing|s)?|led|run(?:ning|s)?|teach(?:ing|es)?|coach(?:ing)?|offer(?:ing|s)?|hold(?:ing|s)?|join(?:ing)?|register|sign(?:ing)?[\s-]?up|welcome|open|participants?|each|only|costs?|price[ds]?|fees?|entry|admission|now|takes?|lasts?|starts?|starting|begins?|ends?|limited|max(?:imum)?|limit|capacity|who|when|where|what|how)\b/gi,
]
