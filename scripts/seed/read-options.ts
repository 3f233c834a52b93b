import { parseArgs } from 'node:util'
import type { FacilityOptions } from './generate-facilities.ts'

const MAX_FACILITIES = 2_000_000
const MAX_DAYS = 365

/** Returns a string if invalid: the error in one sentence. */
export function readOptions(args: readonly string[]): FacilityOptions | string {
  const values = parse(args)
  if (typeof values === 'string') return values
  const { facilities, 'booked-days': days, 'booked-share': share, 'booked-facilities': booked } = values
  const wanted = {
    facilities: wholeNumber(facilities, 1, MAX_FACILITIES),
    bookedDays: wholeNumber(days, 0, MAX_DAYS),
    bookedShare: /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(share) ? Number(share) : Number.NaN,
    bookedFacilities: booked === undefined ? MAX_FACILITIES : wholeNumber(booked, 0, MAX_FACILITIES),
  }
  if (Number.isNaN(wanted.facilities)) return `--facilities is a whole number from 1 to ${MAX_FACILITIES}.`
  if (Number.isNaN(wanted.bookedDays)) return `--booked-days is a whole number from 0 to ${MAX_DAYS}.`
  if (Number.isNaN(wanted.bookedShare)) return '--booked-share is a number from 0 to 1, such as 0.4.'
  if (Number.isNaN(wanted.bookedFacilities)) return `--booked-facilities is a whole number from 0 to ${MAX_FACILITIES}.`
  return wanted
}

/** Joins "-1" to the option before it, so that a negative number is a value. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: args
        .join(' ')
        .replaceAll(/ (?=-?\d)/g, '=')
        .split(' '),
      options: {
        facilities: { type: 'string', default: '' },
        'booked-days': { type: 'string', default: '30' },
        'booked-share': { type: 'string', default: '0.4' },
        'booked-facilities': { type: 'string' },
      },
    }).values
  } catch (error) {
    // Unknown option or missing value; the message says which.
    return error instanceof Error ? error.message : String(error)
  }
}

/** NaN for anything else: no sign, exponent or decimals. */
function wholeNumber(text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : Number.NaN
}
