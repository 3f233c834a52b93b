import type { SkillLevel } from '#clinics/contract.ts'
import { hostedSports } from '#clinics/options.ts'

/** What the assistant has drafted, as far as the form can use it. The price in US dollars a person. */
export type HandedDraft = {
  title?: string | undefined
  description?: string | undefined
  /** The description without what the form asks for: the page of a clinic shows its day, time, place and price itself. */
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

/** The same in the fields of the form; what was not drafted is not there. */
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
  wishedDay?: string
  wishedTime?: string
  wishedMinutes?: string
}

const KEY = 'clinic-draft'

/** Without storage the draft is still handed over within this page. */
let inMemory: string | null = null

/** Keeps a draft for the form, which takes it when it is next opened in this tab, also after a reload. */
export function keepClinicDraft(draft: HandedDraft): void {
  inMemory = JSON.stringify(draft)
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // No room or not allowed: this page still remembers it.
  }
}

/** The draft that waits, once; null when there is none. */
export function takeClinicDraft(): DraftFields | null {
  const text = readStored()
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // It was not stored then either.
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
    wishedMinutes: draft.duration_minutes,
  }
  return {
    ...(title && { title }),
    ...(text && { description: text }),
    ...(sportType && { sportType }),
    ...(skillLevel && { skillLevel }),
    ...(location && { place: location }),
    ...(date && { wishedDay: date }),
    ...(time && { wishedTime: time }),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  }
}

/** The first of our sports that the texts name. */
function sportIn(text: string): string | undefined {
  const found = hostedSports
    .map(sport => ({ sport, at: text.toLowerCase().indexOf(sport.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]?.sport
}
