import type { Sport } from '#facilities/contract.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { takeCounts } from '../reading/amounts.ts'
import { type DateReading, readDate } from '../reading/date-words.ts'
import { leftOutWords } from '../reading/left-out-words.ts'
import { readPlace } from '../reading/place-words.ts'
import { takeRefused } from '../reading/refused-words.ts'
import { quoted, type RequestText, requestText } from '../reading/request-text.ts'
import { readSport } from '../reading/sport-words.ts'
import { rangeOf, type TimeRange } from '../reading/time-ranges.ts'
import { readTime } from '../reading/time-words.ts'
import type { Circumstances } from '../rules.ts'
import { readClinicPrice, readLength, takeFree } from './clinic-amounts.ts'
import { type Audience, readAges, readAudience, readGrades } from './clinic-audience.ts'
import { readCapacity } from './clinic-capacity.ts'
import { listed, readSkills, readTopics, readVenue } from './clinic-words.ts'

/** What the details of a clinic say. What was not said, or may mean two things, is not there. */
export type ClinicFacts = {
  sport?: Sport | undefined
  /** "goalkeeper", "pitching and hitting"; empty when nothing was named. */
  topic: string
  /** "shooting and footwork", in the words of whoever typed them; empty likewise. */
  skills: string
  audience: Audience
  /** US dollars a person; 0 is free. */
  price?: number | undefined
  capacity?: number | undefined
  /** How long it takes. */
  minutes?: number | undefined
  /** As the list of places writes it, "Frisco, TX". */
  place?: string | undefined
  /** "Prospect Park", in the words of whoever typed it; empty when none was named. */
  venue: string
  /** yyyy-MM-dd */
  date?: string | undefined
  /** Without an end that was said, it ends when it begins. */
  time?: TimeRange | undefined
  /** Of what was said and left open: why, in sentences for people. */
  unclear: string[]
  /** Words of the details that nothing was made of, as they were typed. */
  ignored: string[]
}

/** More of them are a list of what is trained, and no name of a clinic. */
const MAX_TOPICS = 2

/** Reads the details by rules: the same details always give the same facts. */
export function readClinicFacts(details: string, circumstances: Circumstances): ClinicFacts {
  const { facts, zone = circumstances.zone } = readAll(details, circumstances)
  // Which day "tomorrow" is depends on where it is said of.
  return zone === circumstances.zone ? facts : readAll(details, { ...circumstances, zone }).facts
}

/** True when the details say something that a clinic could be told by. */
export function saysAClinic({ sport, topic, audience, skills, price, capacity, date }: ClinicFacts): boolean {
  return Boolean(sport || topic || audience.who || skills || price !== undefined || capacity || date)
}

function readAll(details: string, circumstances: Circumstances): { facts: ClinicFacts; zone?: string | undefined } {
  const text = requestText(withFigures(details))
  const { skills, price, capacity, length, ages, grades } = readNumbers(text)
  const { date, time, place, zone, unclear } = readWhenAndWhere(text, circumstances, length.value)
  const venue = readVenue(text)
  const sport = readSport(text)
  const audience = readAudience(text, ages, grades)
  const topics = readTopics(text)
  for (const pattern of usualWords) text.takeAll(pattern)
  const facts: ClinicFacts = {
    audience,
    venue,
    date,
    time,
    place,
    price: price.value,
    capacity: capacity.value,
    minutes: length.value,
    topic: topics.length > MAX_TOPICS ? '' : topics.join(' and '),
    skills: [skills, topics.length > MAX_TOPICS && listed(topics)].filter(Boolean).join(', plus '),
    // "Working on basketball fundamentals" names its sport.
    sport: sport.value ?? (sport.unclear ? undefined : readSport(requestText(skills)).value),
    unclear: [
      ...(sport.unclear ? [sport.unclear.text] : []),
      ...[price, capacity, length].flatMap(each => each.unclear ?? []),
      ...unclear,
    ],
    ignored: leftOutWords(text),
  }
  return { facts, zone }
}

/** Numbers, each with what makes it one, before a day or an hour is read from those that are left. */
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

/** The day, the time and the place, each as far as it is said; `zone` is that of the place. */
function readWhenAndWhere(text: RequestText, { now, zone, places, region }: Circumstances, length: number | undefined) {
  const day = exactDay(readDate(text, { now, zone }))
  const hours = readTime(text, { ...(length && { length }), isExact: true })
  const place = readPlace(text, { places, ...(region && { region }) })
  const today = dateIn(zone, now)
  const time = hours.value === undefined ? undefined : rangeOf(hours.value)
  const isOver = time && day.value === today && instantOf(today, time.from, zone) < now - (now % MINUTE)
  const isPast = isOver && !day.isWeekday
  return {
    // On a Saturday, "Saturday at 10 AM" is next week's once it is past ten.
    date: isOver && day.isWeekday ? addDays(today, 7) : day.value,
    time: isPast ? undefined : time,
    place: place.value,
    zone: place.timeZone,
    unclear: [
      ...[day, hours, place].flatMap(({ unclear, assumed }) => (unclear ?? assumed)?.text ?? []),
      ...(isPast ? ['The time that is named is over for today.'] : []),
    ],
  }
}

/** No announcement guesses its day: "this weekend" has two. A time or a place that is only likely is used, and told. */
function exactDay({ value, assumed, ...day }: DateReading): DateReading {
  if (!assumed) return { ...day, ...(value && { value }) }
  return {
    ...day,
    unclear: { ...assumed, text: `${quoted(assumed.words)} is not one day. Name the one that you mean.` },
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
/** The numbers in words that requests for a field do not have: "twenty-four kids", "a two-hour clinic", "1½ hours". */
function withFigures(details: string): string {
  return details
    .replaceAll('½', ' 1/2')
    .replace(/\b(?:a|one)\s+dozen\b/gi, '12')
    .replace(/\btwo\s+dozen\b/gi, '24')
    .replace(new RegExp(`\\b(${tens})[-\\s](${ones.join('|')})\\b`, 'gi'), (_, ten: string, one: string) =>
      String((tens.split('|').indexOf(ten.toLowerCase()) + 2) * 10 + ones.indexOf(one.toLowerCase()) + 1),
    )
    .replace(/\b(?:thirteen|fourteen|(?:six|seven|eigh|nine)teen)\b/g, word => figures[word]!)
    .replace(
      /\b(?:one|two|three|ten|fifteen|thirty|forty|sixty|ninety)(?=-(?:hour|minute|min|year)\b)/gi,
      word => figures[word.toLowerCase()]!,
    )
}

/** What every announcement has, and what these texts are about. */
const usualWords = [
  /\b(?:nil\s+)?(?:skills?\s+)?(?:clinics?|camps?|sessions?|trainings?|workshops?|skills?)\b/gi,
  /\b(?:host(?:ing|s|ed)?|lead(?:ing|s)?|led|run(?:ning|s)?|teach(?:ing|es)?|coach(?:ing)?|offer(?:ing|s)?|hold(?:ing|s)?|join(?:ing)?|register|sign(?:ing)?[\s-]?up|welcome|open|participants?|each|only|costs?|price[ds]?|fees?|entry|admission|now|takes?|lasts?|starts?|starting|begins?|ends?|limited|max(?:imum)?|limit|capacity|who|when|where|what|how)\b/gi,
]
