import { usStates } from '#kit/shared/us-states.ts'

/** Specification, section 9. */
export const divisions = ['Boys', 'Girls', 'Mixed'] as const
export type Division = (typeof divisions)[number]

export const ageGroups = [
  'Youth (8U-12U)',
  'Middle School (13U-14U)',
  'High School (15U-18U)',
  'College',
  'Masters (35+)',
  'Masters (40+)',
] as const
export type AgeGroup = (typeof ageGroups)[number]

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Specification, section 9. */
export const years = ['2024', '2025', '2026', '2027', '2028', '2029', '2030'] as const

export type Option = { value: string; label: string }

export const filterOptions = {
  state: [{ value: '', label: 'All states' }, ...usStates.map(({ code, name }) => ({ value: code, label: name }))],
  division: [{ value: '', label: 'All divisions' }, ...divisions.map(same)],
  age: [{ value: '', label: 'All ages' }, ...ageGroups.map(same)],
  month: [
    { value: '', label: 'All months' },
    ...monthNames.map((label, index) => ({ value: String(index + 1), label })),
  ],
  year: [{ value: '', label: 'Upcoming' }, ...years.map(same)],
} as const satisfies Record<string, readonly Option[]>

function same(value: string): Option {
  return { value, label: value }
}
