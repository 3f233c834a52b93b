import type { Schedule } from '#availability/contract.ts'
import type { Period } from '#availability/rules.ts'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'

type Hours = Omit<Schedule['hours'][number], 'priceCents'> & {
  /** Multiplies the usual price. */
  factor?: number
}
type Template = { weight: number; indoor: boolean | null; slotMinutes: number; hours: readonly Hours[] }

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const weekdays = [1, 2, 3, 4, 5]
const weekend = [0, 6]

/** Typical hours, with pricier evenings and weekends; the first is the default of a facility without schedule. */
const templates: readonly Template[] = [
  { weight: 40, indoor: null, ...defaultSchedule },
  {
    weight: 20,
    indoor: null,
    slotMinutes: 60,
    hours: [
      { days: weekdays, opens: '08:00', closes: '17:00' },
      { days: weekdays, opens: '17:00', closes: '22:00', factor: 1.25 },
      { days: weekend, opens: '08:00', closes: '22:00', factor: 1.2 },
    ],
  },
  { weight: 8, indoor: false, slotMinutes: 90, hours: [{ days: everyDay, opens: '09:00', closes: '21:00' }] },
  {
    weight: 10,
    indoor: null,
    slotMinutes: 30,
    hours: [
      { days: everyDay, opens: '07:00', closes: '16:00' },
      { days: everyDay, opens: '16:00', closes: '22:00', factor: 1.3 },
    ],
  },
  {
    weight: 8,
    indoor: false,
    slotMinutes: 60,
    hours: [
      { days: weekdays, opens: '15:00', closes: '21:00' },
      { days: weekend, opens: '08:00', closes: '20:00', factor: 1.2 },
    ],
  },
  {
    weight: 14,
    indoor: true,
    slotMinutes: 60,
    hours: [
      { days: weekdays, opens: '06:00', closes: '16:00', factor: 0.8 },
      { days: weekdays, opens: '16:00', closes: '24:00', factor: 1.2 },
      { days: weekend, opens: '07:00', closes: '23:00' },
    ],
  },
  {
    weight: 6,
    indoor: null,
    slotMinutes: 90,
    hours: [
      { days: [2, 3, 4, 5], opens: '10:00', closes: '22:00' },
      { days: weekend, opens: '09:00', closes: '21:00', factor: 1.25 },
    ],
  },
]

export function schedulesFor(indoor: boolean): (readonly [number: number, weight: number])[] {
  return templates.flatMap((template, number) =>
    template.indoor === null || template.indoor === indoor ? [[number, template.weight] as const] : [],
  )
}

/** Prices in cents per slot; undefined for the default schedule. */
export function scheduleOf(number: number, hourlyUsd: number | null): Schedule | undefined {
  if (number === 0) return undefined
  const { slotMinutes, hours } = templates[number]!
  return {
    slotMinutes,
    hours: hours.map(({ factor, ...open }) =>
      factor === undefined || hourlyUsd === null
        ? open
        : { ...open, priceCents: Math.round((hourlyUsd * factor * slotMinutes) / 60) * 100 },
    ),
  }
}

/** Cached: a hundred thousand facilities share these few. */
export function periodsOf(number: number, date: string, zone: string): readonly Period[] {
  const key = `${number}|${date}|${zone}`
  const known = periods.get(key)
  if (known) return known
  const { slotMinutes, hours } = templates[number]!
  // Needs a price, or there would be no slots; only the periods matter.
  const found = slotsOn({ slotMinutes, hours: [...hours] }, 0, date, zone)
  periods.set(key, found)
  return found
}

const periods = new Map<string, readonly Period[]>()
