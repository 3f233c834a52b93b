import type { AvailabilitySlot, CalendarCheck, DayAvailability } from '#availability/contract.ts'
import { dateOf } from '#availability/time-format.ts'
import type { Facility } from '#facilities/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { dayToShow, type FreeSlot, freeOf } from '../rules.ts'

/** Request timeout. */
const TIMEOUT_MS = 15_000
/** Days per response. */
const WEEK = 7

export type Offer = {
  facility: Facility
  days: DayAvailability[]
  /** Day of `free`, in the facility's zone; null if the facility is retired. */
  date: string | null
  free: AvailabilitySlot[]
  /** When the external calendar was last read for this day; null if ours is the only one. */
  checked: CalendarCheck | null
  /** Chosen slots that are still free. */
  chosen: FreeSlot[]
}

export type Question = {
  /** The site that served this script. */
  origin: string
  facilityId: string
  dayCount: number
  /** The shown day, if any. */
  date: string | null
  chosen: readonly FreeSlot[]
  signal: AbortSignal
}

/** An error status from Openfield. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`Openfield answered ${status}.`)
    this.status = status
  }
}

/** Throws `Refusal`, or the request's own error. */
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

export async function readFree(question: Omit<Question, 'date' | 'chosen'>, date: string): Promise<DayTimes> {
  const query = new URLSearchParams({ facilityId: question.facilityId, date })
  const slots = await ask<AvailabilitySlot[]>(question, `/api/availability-slots?${query}`)
  // Equal in all slots of a day.
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

/** Sends no cookies, and of the host page only its origin. */
async function ask<T>({ origin, signal }: Pick<Question, 'origin' | 'signal'>, path: string): Promise<T> {
  const answer = await fetch(origin + path, {
    credentials: 'omit',
    referrerPolicy: 'origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!answer.ok) throw new Refusal(answer.status)
  return (await answer.json()) as T
}
