import { clockText, durationText, longDay } from '#availability/time-format.ts'
import type { SkillLevel } from '#clinics/contract.ts'
import { hostedSports } from '#clinics/options.ts'
import type { ClinicValues } from './clinic-form-rules.ts'

/** The assistant's draft; price in US dollars a person. */
export type HandedDraft = {
  title?: string | undefined
  description?: string | undefined
  /** Without day, time, place and price, which the clinic's page shows itself. */
  about?: string | undefined
  price_per_person_usd?: number | undefined
  capacity?: number | undefined
  sport?: string | undefined
  skill_level?: SkillLevel | undefined
  min_age?: number | undefined
  max_age?: number | undefined
  location?: string | undefined
  /** yyyy-MM-dd. */
  date?: string | undefined
  /** "10:00". */
  start_time?: string | undefined
  duration_minutes?: number | undefined
}

/** As form fields; undrafted ones are absent. */
export type DraftFields = {
  title?: string
  description?: string
  price?: string
  maxParticipants?: string
  sportType?: string
  skillLevel?: SkillLevel
  minAge?: string
  maxAge?: string
  place?: string
  requestedDay?: string
  requestedTime?: string
  requestedMinutes?: string
}

const KEY = 'clinic-draft'

/** Fallback without storage, within this page. */
let inMemory: string | null = null

/** For the next opening of the form in this tab; survives a reload. */
export function keepClinicDraft(draft: HandedDraft): void {
  inMemory = JSON.stringify(draft)
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // Storage full or forbidden: memory still has it.
  }
}

/** Consumes the draft. */
export function takeClinicDraft(): DraftFields | null {
  const text = readStored()
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then it was not stored either.
  }
  if (text === null) return null
  try {
    return fieldsOf(JSON.parse(text) as HandedDraft)
  } catch {
    return null
  }
}

function readStored(): string | null {
  if (inMemory !== null) return inMemory
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function fieldsOf(draft: HandedDraft): DraftFields {
  const { title, description, about, sport, skill_level: skillLevel, location, date, start_time: time } = draft
  const text = about ?? description
  const sportType = sportIn(sport ?? `${title ?? ''} ${text ?? ''}`)
  const numbers = {
    price: draft.price_per_person_usd,
    maxParticipants: draft.capacity,
    minAge: draft.min_age,
    maxAge: draft.max_age,
    requestedMinutes: draft.duration_minutes,
  }
  return {
    ...(title && { title }),
    ...(text && { description: text }),
    ...(sportType && { sportType }),
    ...(skillLevel && { skillLevel }),
    ...(location && { place: location }),
    ...(date && { requestedDay: date }),
    ...(time && { requestedTime: time }),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  }
}

/** The first that the text mentions. */
function sportIn(text: string): string | undefined {
  const found = hostedSports
    .map(sport => ({ sport, at: text.toLowerCase().indexOf(sport.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]?.sport
}

/** "You asked for Saturday, December 5, 10 AM, for 1.5 hours."; null without a request. */
export function requestText({
  requestedDay,
  requestedTime,
  requestedMinutes,
}: Pick<ClinicValues, 'requestedDay' | 'requestedTime' | 'requestedMinutes'>): string | null {
  const said = [
    requestedDay && longDay(requestedDay),
    requestedTime && clockText(`${requestedDay || '2000-01-01'}T${requestedTime}:00`),
    requestedMinutes && `for ${durationText(Number(requestedMinutes))}`,
  ].filter(Boolean)
  return said.length > 0 ? `You asked for ${said.join(', ')}.` : null
}
