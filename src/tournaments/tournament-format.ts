import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { monthNames } from './options.ts'
import { stateName } from './rules.ts'

type Days = { date: string | null; endDate: string | null }

/**
 * "June 5–6, 2026", "July 27–August 2, 2026", "March 14, 2026". Uses no clock or zone, so a calendar date reads the
 * same everywhere.
 */
export function datesText({ date, endDate }: Days): string {
  if (!date) return 'Dates not published'
  const [first, last] = [partsOf(date), partsOf(endDate ?? date)]
  if (first.year !== last.year) return `${dayText(date)}–${dayText(endDate ?? date)}`
  if (first.month !== last.month) return `${first.month} ${first.day}–${last.month} ${last.day}, ${first.year}`
  return first.day === last.day ? dayText(date) : `${first.month} ${first.day}–${last.day}, ${first.year}`
}

/** "2026-06-05" → "June 5, 2026". */
export function dayText(date: string): string {
  const { month, day, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/** "Jun", "5–6", "2026". */
export function plateTexts({ date, endDate }: { date: string; endDate: string | null }) {
  const [first, last] = [partsOf(date), partsOf(endDate ?? date)]
  const sameMonth = first.month === last.month && first.year === last.year
  const days = !sameMonth || first.day === last.day ? first.day : `${first.day}–${last.day}`
  return { month: first.month.slice(0, 3), days, year: first.year }
}

function partsOf(date: string): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: monthNames[Number(month) - 1] ?? month, day: String(Number(day)) }
}

/** "Farmington, Utah", "Maryland". */
export function placeText({ city, state }: { city: string | null; state: string | null }): string {
  if (!city && !state) return 'Place not published'
  return [city, state && stateName(state)].filter(Boolean).join(', ')
}

/** "$1,925 per team"; null if unknown. */
export function feeText({
  registrationFee,
  feeBasis,
}: {
  registrationFee: string | null
  feeBasis: string | null
}): string | null {
  if (registrationFee === null) return null
  const amount = toDollars(fromDecimal(registrationFee) ?? 0)
  return feeBasis ? `${amount} ${feeBasis}` : amount
}

/** "Register by May 5, 2024"; null if unknown. */
export function deadlineText(deadline: string | null): string | null {
  return deadline && `Register by ${dayText(deadline)}`
}

/** "0 of 128 teams registered", or the known part of it. */
export function teamsText({
  registeredTeams,
  maxTeams,
}: {
  registeredTeams: number | null
  maxTeams: number | null
}): string | null {
  if (registeredTeams === null) return maxTeams === null ? null : `Up to ${maxTeams} teams`
  return maxTeams === null
    ? `${registeredTeams} teams registered`
    : `${registeredTeams} of ${maxTeams} teams registered`
}

export function unannouncedText(year: string): string {
  return `${year} dates not announced`
}

/** "Not published: fee, deadline". An organizer's own submission says that they gave none. */
export function unknownText({ sourceUrl }: { sourceUrl: string | null }, facts: readonly string[]): string {
  return `${sourceUrl === null ? 'Not provided' : 'Not published'}: ${facts.join(', ')}`
}

export function countText(count: number): string {
  return count === 1 ? '1 tournament' : `${count} tournaments`
}
