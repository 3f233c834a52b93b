import type { Schedule } from '#availability/contract.ts'
import { NAME_LENGTH, NAME_TOO_LONG } from '#availability/contract.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import {
  type ExceptionForm,
  type RuleForm,
  type ScheduleForm,
  type TimeSpan,
  USUAL_WINDOW_DAYS,
} from './schedule-form.ts'

/**
 * `place`: `days.1.7.closes`, `rules.9.name`, `exceptions.12.13.opens`, `slotMinutes`. The numbers are a weekday, then
 * keys of the form.
 */
export type Fault = { place: string; message: string }

/** Form places of each schedule path: "hours.0" → ["days.1.7", "days.2.9"]. */
type Places = ReadonlyMap<string, readonly string[]>
export type PlacedSchedule = { schedule: Schedule; places: Places }

export type ReadForm = {
  /** The schedule without incomplete parts. Days with the same hours share an entry. */
  whole: PlacedSchedule
  /** One entry per day, so that an error on one day is not shown on others. */
  byDay: PlacedSchedule
  /** To add or shorten before saving. */
  missing: Fault[]
}

export function readForm(form: ScheduleForm): ReadForm {
  const missing: Fault[] = []
  const hours = readDays(form.days, missing)
  const rules = form.rules.flatMap(rule => readRule(rule, missing))
  const exceptions = form.exceptions.flatMap(exception => readException(exception, missing))
  const { slotMinutes, bufferMinutes, leadMinutes, windowDays, bookableFrom } = form
  const beside = {
    slotMinutes,
    ...(bufferMinutes > 0 && { bufferMinutes }),
    ...(rules.length > 0 && { priceRules: rules.map(({ value }) => value) }),
    ...(leadMinutes > 0 && { leadMinutes }),
    ...(windowDays !== USUAL_WINDOW_DAYS && { windowDays }),
    ...(bookableFrom !== '' && { bookableFrom }),
    ...(exceptions.length > 0 && { exceptions: exceptions.map(({ value }) => value) }),
  }
  const places = [...rules.map(({ place }, at) => placed(`priceRules.${at}`, [place])), ...exceptions.flatMap(placesOf)]
  const withHours = (entries: readonly PlacedHours[]): PlacedSchedule => ({
    schedule: { ...beside, hours: entries.map(({ value }) => value) },
    places: new Map([...places, ...entries.map((entry, at) => placed(`hours.${at}`, entry.places))]),
  })
  return { whole: withHours(joinAlike(hours)), byDay: withHours(hours), missing }
}

function placed(path: string, places: string[]): [path: string, places: string[]] {
  return [path, places]
}

function placesOf({ place, hourPlaces }: { place: string; hourPlaces: string[] }, at: number) {
  const hours = hourPlaces.map((hourPlace, hour) => placed(`exceptions.${at}.hours.${hour}`, [hourPlace]))
  return [placed(`exceptions.${at}`, [place]), ...hours]
}

/** Maps errors from schedule paths to places in the form. */
export function placeFaults(faults: readonly { path: string; message: string }[], places: Places): Fault[] {
  return faults.flatMap(({ path, message }) => {
    const part = partOf(path, places)
    if (part === undefined) return [{ place: path, message }]
    const field = path.slice(part.length).replace(/\.(?:priceCents|hourCents)$/, '.price')
    return places.get(part)!.map(place => ({ place: `${place}${field}`, message }))
  })
}

/** Whole cents of typed dollars: "$1,200", "95.5"; undefined if invalid. */
export function readPrice(text: string): number | undefined {
  return fromDecimal(
    text
      .trim()
      .replace(/^\$\s*/, '')
      .replaceAll(',', ''),
  )
}

/** An end before the start means open past midnight. */
export function crossesMidnight({ opens, closes }: Pick<TimeSpan, 'opens' | 'closes'>): boolean {
  return opens !== '' && closes !== '' && closes !== '00:00' && closes <= opens
}

/** The longest known prefix: "exceptions.0.hours.1" of "exceptions.0.hours.1.opens". */
function partOf(path: string, places: Places): string | undefined {
  const words = path.split('.')
  for (let length = words.length; length > 0; length--) {
    const part = words.slice(0, length).join('.')
    if (places.has(part)) return part
  }
  return undefined
}

type Entry = Schedule['hours'][number]
type PlacedHours = { places: string[]; value: Entry }

function readDays(days: ScheduleForm['days'], missing: Fault[]): PlacedHours[] {
  return week.flatMap(day =>
    (days[day] ?? []).flatMap(span => {
      const place = `days.${day}.${span.key}`
      const value = readSpan(span, place, missing)
      return value ? [{ places: [place], value: { days: [day], ...value } }] : []
    }),
  )
}

/** One entry for all days with the same hours. Duplicates on one day stay two: that is an error to show. */
function joinAlike(hours: readonly PlacedHours[]): PlacedHours[] {
  const joined: PlacedHours[] = []
  for (const { places, value } of hours) {
    const [day] = value.days as [number]
    const alike = joined.find(({ value: other }) => isAlike(other, value) && !other.days.includes(day))
    if (!alike) joined.push({ places: [...places], value })
    else {
      alike.places.push(...places)
      alike.value = { ...alike.value, days: inOrder([...alike.value.days, day]) }
    }
  }
  return joined
}

function isAlike(a: Entry, b: Entry): boolean {
  return a.opens === b.opens && a.closes === b.closes && a.priceCents === b.priceCents
}

/** In calendar order, Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0]

function readSpan(span: TimeSpan, place: string, missing: Fault[]): Omit<Entry, 'days'> | undefined {
  const { opens, closes, price } = span
  const isWhole = needTimes({ opens, closes }, place, missing)
  const priceCents = price.trim() === '' ? undefined : readPrice(price)
  if (price.trim() !== '' && priceCents === undefined) missing.push({ place: `${place}.price`, message: PRICE })
  if (!isWhole) return undefined
  return { opens, closes: endOf(closes), ...(priceCents !== undefined && { priceCents }) }
}

type Rule = NonNullable<Schedule['priceRules']>[number]

function readRule(rule: RuleForm, missing: Fault[]): { place: string; value: Rule }[] {
  const place = `rules.${rule.key}`
  const isWhole = needTimes({ from: rule.from, to: rule.to }, place, missing)
  const hourCents = readPrice(rule.price)
  const name = rule.name.trim()
  needName(name, place, missing)
  if (rule.days.length === 0) missing.push({ place: `${place}.days`, message: 'Choose at least one day.' })
  if (hourCents === undefined) missing.push({ place: `${place}.price`, message: PRICE })
  if (!isWhole || rule.days.length === 0 || hourCents === undefined) return []
  const { days, from, season } = rule
  const value = { name: name || UNNAMED, days: inOrder(days), from, to: endOf(rule.to), hourCents }
  return [{ place, value: season ? { ...value, season } : value }]
}

type Exception = NonNullable<Schedule['exceptions']>[number]

function readException(
  { key, name, from, to, hours }: ExceptionForm,
  missing: Fault[],
): { place: string; hourPlaces: string[]; value: Exception }[] {
  const place = `exceptions.${key}`
  needName(name.trim(), place, missing)
  if (from === '') missing.push({ place: `${place}.from`, message: 'Choose the first day.' })
  if (to === '') missing.push({ place: `${place}.to`, message: 'Choose the last day.' })
  const read = hours.flatMap(span => {
    const hourPlace = `${place}.${span.key}`
    const value = readSpan(span, hourPlace, missing)
    return value ? [{ hourPlace, value }] : []
  })
  // An exception with incomplete hours would wrongly close these days.
  if (from === '' || to === '' || read.length < hours.length) return []
  const value = { name: name.trim() || UNNAMED, from, to, hours: read.map(hour => hour.value) }
  return [{ place, hourPlaces: read.map(({ hourPlace }) => hourPlace), value }]
}

function needTimes(times: Record<string, string>, place: string, missing: Fault[]): boolean {
  const empty = Object.keys(times).filter(name => times[name] === '')
  for (const name of empty) missing.push({ place: `${place}.${name}`, message: 'Enter a time.' })
  return empty.length === 0
}

function needName(name: string, place: string, missing: Fault[]): void {
  if (name === '') missing.push({ place: `${place}.name`, message: NAME })
  if (name.length > NAME_LENGTH) missing.push({ place: `${place}.name`, message: NAME_TOO_LONG })
}

function inOrder(days: readonly number[]): number[] {
  return [...days].sort((a, b) => a - b)
}

function endOf(closes: string): string {
  return closes === '00:00' ? '24:00' : closes
}

const PRICE = 'Enter a price, such as 95 or 95.50.'
const NAME = 'Enter a name. Customers see it as the reason.'
/** Shown in the preview. */
const UNNAMED = 'No name yet'
