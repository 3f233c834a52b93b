import type { BulkChange } from '#availability/bulk-changes/contract.ts'
import { faultOf } from '#facilities/facility-form.ts'

/** As typed; empty means no change. */
export type BulkValues = {
  priceHow: '' | 'set' | 'raise' | 'lower'
  /** US dollars, or percent. */
  priceAmount: string
  refundPolicy: string
  approval: '' | 'instant' | 'request'
  responseHours: string
  leadHours: string
  windowDays: string
  hoursHow: '' | 'set'
  /** HH:mm; both empty: closed. */
  weekdayOpens: string
  weekdayCloses: string
  weekendOpens: string
  weekendCloses: string
}

export const noBulkValues: BulkValues = {
  priceHow: '',
  priceAmount: '',
  refundPolicy: '',
  approval: '',
  responseHours: '',
  leadHours: '',
  windowDays: '',
  hoursHow: '',
  weekdayOpens: '08:00',
  weekdayCloses: '22:00',
  weekendOpens: '08:00',
  weekendCloses: '22:00',
}

export type BulkErrors = { [Name in keyof BulkValues]?: string }

/** The limits of the contract. */
export function checkBulk(values: BulkValues): BulkErrors {
  const { priceHow, priceAmount, refundPolicy, responseHours, leadHours, windowDays } = values
  const errors: BulkErrors = {}
  if (priceHow === 'set' && priceAmount === '') errors.priceAmount = 'Enter a price'
  else if (priceHow === 'set') setFault(errors, 'priceAmount', faultOf('pricePerHour', priceAmount))
  if (priceHow === 'raise' && !isWhole(priceAmount, 1, 300)) errors.priceAmount = 'Use a whole number from 1 to 300'
  if (priceHow === 'lower' && !isWhole(priceAmount, 1, 90)) errors.priceAmount = 'Use a whole number from 1 to 90'
  if (refundPolicy.trim() !== '') setFault(errors, 'refundPolicy', faultOf('refundHours', refundPolicy))
  setFault(errors, 'responseHours', faultOf('responseHours', responseHours))
  if (leadHours !== '' && !isWhole(leadHours, 0, 720)) errors.leadHours = 'Use whole hours from 0 to 720'
  if (windowDays !== '' && !isWhole(windowDays, 1, 366)) errors.windowDays = 'Use whole days from 1 to 366'
  if (values.hoursHow === 'set') checkHours(values, errors)
  return errors
}

function setFault(errors: BulkErrors, name: keyof BulkValues, fault: string | undefined): void {
  if (fault) errors[name] = fault
}

function checkHours({ weekdayOpens, weekdayCloses, weekendOpens, weekendCloses }: BulkValues, errors: BulkErrors) {
  const both = [
    ['weekdayCloses', weekdayOpens, weekdayCloses],
    ['weekendCloses', weekendOpens, weekendCloses],
  ] as const
  for (const [name, opens, closes] of both) {
    if ((opens === '') !== (closes === '')) errors[name] = 'Enter both times, or neither if it’s closed'
    else if (opens !== '' && closingTime(closes) <= opens) errors[name] = 'Closing must be after opening'
  }
  if (weekdayOpens === '' && weekendOpens === '') errors.weekdayCloses = 'Enter hours for at least one day'
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}

/** Midnight ends the day. */
function closingTime(time: string): string {
  return time === '00:00' ? '24:00' : time
}

/** Undefined if nothing changes. */
export function bulkChangeOf(values: BulkValues): BulkChange | undefined {
  const { priceHow, priceAmount, refundPolicy, approval, responseHours, leadHours, windowDays } = values
  const change: BulkChange = {
    ...(priceHow === 'set' && { pricePerHour: priceAmount.trim() }),
    ...(priceHow === 'raise' && { pricePercent: Number(priceAmount) }),
    ...(priceHow === 'lower' && { pricePercent: -Number(priceAmount) }),
    ...(refundPolicy.trim() !== '' && { refundPolicy: refundPolicy.trim() }),
    ...(approval !== '' && { approval }),
    ...(responseHours.trim() !== '' && { responseHours: Number(responseHours) }),
    ...(leadHours.trim() !== '' && { leadMinutes: Number(leadHours) * 60 }),
    ...(windowDays.trim() !== '' && { windowDays: Number(windowDays) }),
    ...(values.hoursHow === 'set' && { hours: hoursOf(values) }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

const weekdays = [1, 2, 3, 4, 5]
const weekend = [0, 6]

function hoursOf({ weekdayOpens, weekdayCloses, weekendOpens, weekendCloses }: BulkValues) {
  const isSame = weekdayOpens === weekendOpens && weekdayCloses === weekendCloses
  const spans = isSame
    ? [{ days: [0, ...weekdays, 6], opens: weekdayOpens, closes: weekdayCloses }]
    : [
        { days: weekdays, opens: weekdayOpens, closes: weekdayCloses },
        { days: weekend, opens: weekendOpens, closes: weekendCloses },
      ]
  return spans
    .filter(({ opens }) => opens !== '')
    .map(({ closes, ...span }) => ({ ...span, closes: closingTime(closes) }))
}
