import type { Sport } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { MAX_CAPTION_LENGTH } from './limits.ts'
import { readDuration, readPricePerPerson, takeCounts } from './reading/amounts.ts'
import type { skillLevels } from './reading/bounds.ts'
import { articled, capacityOf, readAudience, readSkills, readTopic, titled } from './reading/clinic-words.ts'
import { readDate } from './reading/date-words.ts'
import { leftOutWords } from './reading/left-out-words.ts'
import { readPlace } from './reading/place-words.ts'
import { takeRefused } from './reading/refused-words.ts'
import { requestText } from './reading/request-text.ts'
import { readSport } from './reading/sport-words.ts'
import { rangeText, readTime, type TimeRange } from './reading/time-words.ts'
import type { Circumstances } from './rules.ts'

export type Draft = {
  title: string
  description: string
  /** Without what a page shows beside it. */
  about: string
  price_per_person_usd?: number
  capacity?: number
  sport?: Sport
  skill_level?: (typeof skillLevels)[number]
  /** Years. */
  min_age?: number
  max_age?: number
  location?: string
  /** yyyy-MM-dd */
  date?: string
  /** "15:00" */
  start_time?: string
  duration_minutes?: number
  social_caption: string
  email_promo: string
  unclear: string[]
  /** Words of the details that are in none of the texts, as they were typed. */
  ignored: string[]
}

/** The texts of a clinic, made of what was said alone. Undefined when the details say nothing about a clinic. */
export function draftClinic(athlete: string, details: string, circumstances: Circumstances): Draft | undefined {
  const facts = readFacts(details, circumstances)
  const name = athlete
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  const { sport, topic, audience, skills, price, capacity, date } = facts
  if (!sport && !topic && !audience.who && !skills && !price && !capacity && !date) return undefined
  return {
    title: titleOf(facts, name),
    description: describe(facts, name),
    about: tellAbout(facts, name),
    ...(price && { price_per_person_usd: price }),
    ...(capacity && { capacity }),
    ...circumstancesIn(facts),
    social_caption: caption(facts, name),
    email_promo: email(facts, name),
    unclear: facts.unclear,
    ignored: facts.ignored,
  }
}

/** What was said besides, as a form asks for it. What was not said is not there. */
function circumstancesIn({ sport, audience, place, date, time, minutes }: Facts): Partial<Draft> {
  const { level, minAge, maxAge } = audience
  const length = minutes ?? (time && time.to > time.from ? time.to - time.from : undefined)
  return {
    ...(sport && { sport }),
    ...(level && { skill_level: level }),
    ...(minAge && { min_age: minAge }),
    ...(maxAge && { max_age: maxAge }),
    ...(place && { location: place }),
    ...(date && { date }),
    ...(time && { start_time: rangeText(time).split('-')[0]! }),
    ...(length && { duration_minutes: length }),
  }
}

type Facts = ReturnType<typeof readFacts>

function readFacts(details: string, { now, zone, cities }: Circumstances) {
  const text = requestText(details)
  takeRefused(text)
  const skills = readSkills(text)
  const price = readPricePerPerson(text)
  const audience = readAudience(text)
  const capacity = capacityOf(audience)
  takeCounts(text)
  const duration = readDuration(text)
  const date = readDate(text, { now, zone })
  const time = readTime(text, { length: duration.value, isExact: true })
  const place = readPlace(text, cities)
  const sport = readSport(text)
  const topic = readTopic(text)
  // What these texts are about.
  text.takeAll(/\b(?:nil\s+)?(?:clinics?|camps?|sessions?|trainings?)\b/gi)
  return {
    topic,
    skills,
    price: price.value,
    audience,
    capacity: capacity.value,
    minutes: duration.value,
    date: date.value,
    time: time.value,
    place: place.value?.location,
    sport: sport.value,
    unclear: [sport, price, capacity, duration, date, time, place].flatMap(({ unclear }) => unclear ?? []),
    ignored: leftOutWords(text),
  }
}

/** "Middle School Basketball Clinic with Jordan Sample" */
function titleOf({ audience, sport, topic }: Facts, name: string): string {
  return [audience.title, sport ?? (topic ? '' : 'Sports'), titled(topic), 'Clinic', name && `with ${name}`]
    .filter(Boolean)
    .join(' ')
}

function describe(facts: Facts, name: string): string {
  const { capacity, price, place } = facts
  return inSentences([
    ...aboutSentences(facts, name),
    when(facts),
    place && `In ${place}`,
    capacity && `Up to ${capacity} participants`,
    price && `${dollars(price)} per person`,
  ])
}

function tellAbout(facts: Facts, name: string): string {
  return inSentences(aboutSentences({ ...facts, minutes: undefined }, name))
}

function aboutSentences(facts: Facts, name: string) {
  return [
    name ? `${name} leads ${what(facts)}` : capitalized(what(facts)),
    facts.skills && `The focus: ${facts.skills}`,
  ]
}

function inSentences(sentences: readonly (string | number | undefined)[]): string {
  return sentences
    .filter(Boolean)
    .map(sentence => `${sentence}.`)
    .join(' ')
}

/** As many of the sentences as fit into a post. */
function caption(facts: Facts, name: string): string {
  const { audience, skills, capacity, price, place } = facts
  const sentences = [
    `${kind(facts)} clinic${audience.who && ` for ${audience.who}`}${name && ` with ${name}`}`,
    [when(facts), place && `in ${place}`].filter(Boolean).join(', '),
    capacity && `${capacity} spots`,
    price && `${dollars(price)} per person`,
    skills && `The focus: ${skills}`,
  ].filter(Boolean)
  let text = ''
  for (const sentence of sentences) {
    const longer = `${text} ${capitalized(String(sentence))}.`.trim()
    if (longer.length <= MAX_CAPTION_LENGTH) text = longer
  }
  return text
}

function email(facts: Facts, name: string): string {
  const { skills, capacity, price, place } = facts
  const lines = [
    when(facts) && `When: ${when(facts)}`,
    place && `Where: ${place}`,
    skills && `What we work on: ${skills}`,
    capacity && `Spots: ${capacity}`,
    price && `Price: ${dollars(price)} per person`,
  ].filter(Boolean)
  return [
    `Subject: ${titleOf(facts, name)}`,
    'Hi,',
    name ? `I am ${name}, and I am leading ${what(facts)}.` : `We are running ${what(facts)}.`,
    lines.join('\n'),
    'Reply to this email to save a spot or to ask a question.',
    name,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** "a 90-minute basketball clinic for middle schoolers" */
function what(facts: Facts): string {
  const { minutes, audience } = facts
  const clinic = [minutes && lengthOf(minutes), kind(facts), 'clinic'].filter(Boolean).join(' ')
  return articled(clinic) + (audience.who && ` for ${audience.who}`)
}

/** "soccer goalkeeper", "goalkeeper", "sports" */
function kind({ sport, topic }: Facts): string {
  return [sport?.toLowerCase(), topic].filter(Boolean).join(' ') || 'sports'
}

/** 120 → "2-hour"; 90 → "90-minute" */
function lengthOf(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`
}

/** "Saturday, November 28, 10 AM to 11:30 AM" */
function when({ date, time }: Facts): string {
  const day =
    date &&
    new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${date}T00:00:00Z`),
    )
  return [day, time && hours(time)].filter(Boolean).join(', ')
}

function hours({ from, to }: TimeRange): string {
  return to > from ? `${clock(from)} to ${clock(to)}` : clock(from)
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

const dollars = (usd: number) => toDollars(Math.round(usd * 100))

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
