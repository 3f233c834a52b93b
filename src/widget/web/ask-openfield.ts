import type { AvailabilitySlot, CalendarCheck, DayAvailability } from '#availability/contract.ts'
import { dateOf } from '#availability/time-words.ts'
import type { Facility } from '#facilities/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { dayToShow, type FreeSlot, freeOf } from '../rules.ts'

/** An answer that takes longer is none. */
const PATIENCE_MS = 15_000
/** So many days come in one answer. */
const WEEK = 7

/** What is shown of a facility at one moment. */
export type Offer = {
  facility: Facility
  days: DayAvailability[]
  /** The day whose times these are, a calendar date at the facility; null for a facility that is closed down. */
  date: string | null
  free: AvailabilitySlot[]
  /** When another system that has this calendar was asked about the day; null where ours is all there is. */
  checked: CalendarCheck | null
  /** Those of the chosen times that are still free. */
  chosen: FreeSlot[]
}

export type Question = {
  /** The site that this script came from. */
  origin: string
  facilityId: string
  dayCount: number
  /** The day that is shown, if there is one. */
  date: string | null
  chosen: readonly FreeSlot[]
  signal: AbortSignal
}

/** Answered, but not with what was asked for. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`Openfield answered ${status}.`)
    this.status = status
  }
}

/** Asks for a facility, its days and the free times of one of them. Throws `Refusal`, or whatever a request fails by. */
export async function readOffer(question: Question): Promise<Offer> {
  const facility = await ask<Facility>(question, `/api/facilities/${question.facilityId}`)
  if (facility.isRetired) return { facility, days: [], date: null, free: [], checked: null, chosen: [] }
  const days = await readDays(question, dateIn(facility.timeZone, Date.now()))
  const date = dayToShow(days, question.date)
  const [first] = question.chosen
  const chosenDate = first ? dateOf(first.startTime) : date
  const [shown, others] = await Promise.all([
    date === null ? nothing : readFree(question, date),
    chosenDate === null || chosenDate === date ? null : readFree(question, chosenDate),
  ])
  const stillFree = new Set((others ?? shown).free.map(({ id }) => id))
  return { facility, days, date, ...shown, chosen: question.chosen.filter(({ id }) => stillFree.has(id)) }
}

type DayTimes = Pick<Offer, 'free' | 'checked'>

const nothing: DayTimes = { free: [], checked: null }

/** The free times of another day. */
export async function readFree(question: Omit<Question, 'date' | 'chosen'>, date: string): Promise<DayTimes> {
  const query = new URLSearchParams({ facilityId: question.facilityId, date })
  const slots = await ask<AvailabilitySlot[]>(question, `/api/availability-slots?${query}`)
  // The whole day was asked for at once: each slot says the same.
  return { free: freeOf(slots), checked: slots[0]?.checked ?? null }
}

async function readDays(question: Question, today: string): Promise<DayAvailability[]> {
  const weeks = Array.from({ length: Math.ceil(question.dayCount / WEEK) }, (_, week) =>
    new URLSearchParams({ facilityId: question.facilityId, from: addDays(today, week * WEEK) }).toString(),
  )
  const days = await Promise.all(
    weeks.map(query => ask<DayAvailability[]>(question, `/api/availability-days?${query}`)),
  )
  return days.flat().slice(0, question.dayCount)
}

/** Nothing about the reader goes along: no cookie, and of the site around it no more than its origin. */
async function ask<T>({ origin, signal }: Pick<Question, 'origin' | 'signal'>, path: string): Promise<T> {
  const answer = await fetch(origin + path, {
    credentials: 'omit',
    referrerPolicy: 'origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  if (!answer.ok) throw new Refusal(answer.status)
  return (await answer.json()) as T
}
