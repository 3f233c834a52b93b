import { MAX_CAPTION_LENGTH } from '#assistant/reading/limits.ts'
import type { Sport } from '#facilities/contract.ts'
import type { Tone } from '../contract.ts'
import type { skillLevels } from '../reading/bounds.ts'
import { rangeText } from '../reading/time-ranges.ts'
import type { Circumstances } from '../rules.ts'
import { type ClinicFacts, readClinicFacts, saysAClinic } from './clinic-facts.ts'
import {
  capitalized,
  clinicTitle,
  counted,
  dayText,
  hasEnd,
  hoursText,
  placeText,
  priceText,
} from './clinic-phrases.ts'
import { type Voice, voices } from './clinic-tones.ts'

/** The form allows more. */
const MAX_TITLE_LENGTH = 100

export type Draft = {
  title: string
  description: string
  /** Without what the page shows separately. */
  about: string
  /** 0 is free. */
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
  ignored: string[]
}

/** Undefined if the details describe no clinic. */
export function draftClinic(
  athlete: string,
  details: string,
  circumstances: Circumstances,
  tone: Tone = 'friendly',
): Draft | undefined {
  const facts = readClinicFacts(details, circumstances)
  if (!saysAClinic(facts)) return undefined
  const voice = voices[tone]
  const name = athlete
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return {
    title: titleOf(facts, name, voice),
    description: describe(facts, name, voice),
    about: describeClinic(facts, name, voice),
    ...saidIn(facts),
    social_caption: captionOf(facts, name, voice),
    email_promo: emailOf(facts, name, voice),
    unclear: facts.unclear,
    ignored: facts.ignored,
  }
}

function saidIn({ price, capacity, sport, audience, place, date, time, minutes }: ClinicFacts): Partial<Draft> {
  const { level, minAge, maxAge } = audience
  const length = minutes ?? (time && hasEnd(time) ? time.to - time.from : undefined)
  return {
    ...(price !== undefined && { price_per_person_usd: price }),
    ...(capacity && { capacity }),
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

/** Omits a name that does not fit. */
function titleOf(facts: ClinicFacts, name: string, { noun, opening, by }: Voice): string {
  const ending = name && `${by}${name}`
  const room = MAX_TITLE_LENGTH - opening.length
  const whole = clinicTitle(facts, noun, room - ending.length)
  const title = whole.length + ending.length <= room ? whole + ending : clinicTitle(facts, noun, room)
  return opening + title
}

function describe(facts: ClinicFacts, name: string, { lead, skills, when, terms }: Voice): string {
  return inARow([lead(facts, name), skills(facts), when(facts), terms(facts)])
}

function describeClinic(facts: ClinicFacts, name: string, { lead, skills }: Voice): string {
  return inARow([lead({ ...facts, minutes: undefined }, name), skills(facts)])
}

const inARow = (sentences: readonly string[]) => sentences.filter(Boolean).join(' ')

/** Whole sentences, most important first. */
function captionOf(facts: ClinicFacts, name: string, { post, skills, call }: Voice): string {
  const { audience, capacity } = facts
  const nobody = { ...facts, audience: { ...audience, who: '' } }
  const leads = [post(facts, name), post(nobody, name), post(facts, ''), post(nobody, '')]
  const room = capacity && counted(capacity, 'spot')
  const parts = [
    leads.find(isShort) ?? '',
    skills(facts),
    ended([dayText(facts), hoursText(facts), placeText(facts)]),
    ended([room, priceText(facts)]),
    call,
  ]
  const chosen = new Set<number>()
  for (const index of [0, 2, 3, 1, 4]) {
    const longer = inARow(parts.filter((_, at) => at === index || chosen.has(at)))
    if (isShort(longer)) chosen.add(index)
  }
  return inARow(parts.filter((_, at) => chosen.has(at)))
}

const isShort = (text: string) => text.length < MAX_CAPTION_LENGTH

/** "Saturday, November 28, 10 AM, in Frisco, TX." */
function ended(parts: readonly (string | number | undefined)[]): string {
  const said = parts.filter(Boolean)
  return said.length > 0 ? `${capitalized(said.join(', '))}.` : ''
}

function emailOf(facts: ClinicFacts, name: string, voice: Voice): string {
  const { greeting, intro, labels, spots, signUp, closing } = voice.email
  const { skills, capacity, venue, place } = facts
  const lines = [
    [labels.when, [dayText(facts), hoursText(facts)].filter(Boolean).join(', ')],
    [labels.where, [venue, place].filter(Boolean).join(', ')],
    [labels.skills, skills],
    [labels.spots, capacity && spots ? counted(capacity, spots) : capacity],
    [labels.price, priceText(facts)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return [
    `Subject: ${titleOf(facts, name, voice)}`,
    greeting,
    intro(facts, name),
    lines.join('\n'),
    signUp,
    name && `${closing}\n${name}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
