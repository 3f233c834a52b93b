import { isEmail } from '#kit/shared/contact-checks.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { readWebAddress } from '#kit/shared/web-address.ts'
import { ageGroups, divisions } from './options.ts'

/** The raw form: '' is an empty field. Dates are yyyy-MM-dd. */
export const emptyForm = {
  name: '',
  organizer: '',
  date: '',
  endDate: '',
  venue: '',
  city: '',
  state: '',
  division: '',
  ageGroups: [] as string[],
  maxTeams: '',
  /** US dollars: "850" or "850.50". */
  registrationFee: '',
  feeBasis: '',
  registrationDeadline: '',
  website: '',
  contactEmail: '',
  description: '',
  submitterName: '',
  submitterEmail: '',
}

export type TournamentForm = typeof emptyForm
export type FormField = keyof TournamentForm

/** In characters. */
export const fieldLengths: Partial<Record<FormField, number>> = {
  name: 120,
  organizer: 120,
  venue: 200,
  city: 80,
  website: 500,
  contactEmail: 254,
  description: 2000,
  submitterName: 100,
  submitterEmail: 254,
}

export const feeBases = ['per team', 'per player'] as const

export const DECLINE_REASON_LENGTH = { min: 3, max: 500 } as const

const MAX_TEAMS = 2000
const MAX_FEE_USD = 20_000
/** The directory's years (specification, section 9). */
const [FIRST_DAY, LAST_DAY] = ['2024-01-01', '2030-12-31'] as const

/** The only source of these rules, shared by browser and server. Empty if the form is valid. */
export function formFaults(typed: TournamentForm): Partial<Record<FormField, string>> {
  const form = trimmed(typed)
  const faults: Partial<Record<FormField, string>> = {}
  for (const field of Object.keys(emptyForm) as FormField[]) {
    const fault = lengthFault(field, form[field]) ?? checks[field]?.(form)
    if (fault) faults[field] = fault
  }
  return faults
}

function trimmed(typed: TournamentForm): TournamentForm {
  const texts = Object.entries(typed).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(texts) as TournamentForm
}

function lengthFault(field: FormField, value: string | string[]): string | undefined {
  const most = fieldLengths[field]
  return most !== undefined && value.length > most
    ? `Keep this to ${most.toLocaleString('en-US')} characters.`
    : undefined
}

type Check = (form: TournamentForm) => string | undefined

const checks: Partial<Record<FormField, Check>> = {
  name: ({ name }) =>
    when(name.length < 3, 'Enter the tournament’s name.') ?? when(hasAddress(name), `${NAME_WITH_ADDRESS}.`),
  organizer: ({ organizer }) => when(organizer.length < 2, 'Enter the organizer.'),
  date: ({ date }) => when(!isListedDay(date), 'Choose the first day, from 2024 to 2030.'),
  endDate: ({ date, endDate }) =>
    isListedDay(endDate)
      ? when(isListedDay(date) && endDate < date, 'The last day can’t be before the first day.')
      : 'Choose the last day. For a one-day event, choose the first day again.',
  city: ({ city }) => when(city.length < 2, 'Enter the city.'),
  state: ({ state }) => when(!usStates.some(({ code }) => code === state), 'Choose a state.'),
  division: ({ division }) => when(!(divisions as readonly string[]).includes(division), 'Choose a division.'),
  ageGroups: form => when(!areAgeGroups(form.ageGroups), 'Choose at least one age group.'),
  maxTeams: ({ maxTeams }) =>
    when(
      maxTeams !== '' && !isTeamCount(maxTeams),
      `Enter a whole number from 2 to ${MAX_TEAMS.toLocaleString('en-US')}, or leave it blank.`,
    ),
  registrationFee: ({ registrationFee }) =>
    when(registrationFee !== '' && !isFee(registrationFee), 'Enter an amount like 850, or leave it blank.'),
  feeBasis: ({ registrationFee, feeBasis }) =>
    when(
      registrationFee !== '' && !(feeBases as readonly string[]).includes(feeBasis),
      'Choose if the fee is per team or per player.',
    ),
  registrationDeadline: ({ registrationDeadline, date }) => deadlineFault(registrationDeadline, date),
  website: ({ website }) =>
    when(website !== '' && readWebAddress(website) === null, 'Enter a web address like friscolax.com.'),
  contactEmail: ({ contactEmail }) => when(!isEmail(contactEmail), 'Enter an email where teams can reach you.'),
  description: ({ description }) =>
    when(description.length < 20, 'Tell teams what to expect, in at least 20 characters.'),
  submitterName: ({ submitterName }) =>
    when(submitterName.length < 2, 'Enter your name.') ?? when(hasAddress(submitterName), `${NAME_WITH_ADDRESS}.`),
  submitterEmail: ({ submitterEmail }) => when(!isEmail(submitterEmail), 'Enter a valid email.'),
}

function when(isWrong: boolean, fault: string): string | undefined {
  return isWrong ? fault : undefined
}

function isListedDay(text: string): boolean {
  return isCalendarDate(text) && text >= FIRST_DAY && text <= LAST_DAY
}

function areAgeGroups(chosen: readonly string[]): boolean {
  return chosen.length > 0 && chosen.every(one => (ageGroups as readonly string[]).includes(one))
}

function isTeamCount(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 2 && Number(text) <= MAX_TEAMS
}

function isFee(text: string): boolean {
  const cents = fromDecimal(text)
  return cents !== undefined && cents <= MAX_FEE_USD * 100
}

function deadlineFault(deadline: string, firstDay: string): string | undefined {
  if (deadline === '') return undefined
  if (!isCalendarDate(deadline)) return 'Choose a day, or leave it blank.'
  return when(isListedDay(firstDay) && deadline > firstDay, 'The deadline can’t be after the first day.')
}
