import type { SelectOption } from '#kit/web/select.tsx'

/** The sports that the home page offers (specification, section 2). */
export const homeSports = ['Soccer', 'Basketball', 'Tennis', 'Baseball', 'Football', 'Volleyball', 'Lacrosse'] as const

export const sportOptions: SelectOption[] = [
  { value: '', label: 'All Sports' },
  ...homeSports.map(sport => ({ value: sport, label: sport })),
]

/** The parts of a day (specification, section 9). */
export const timeOptions: SelectOption[] = [
  { value: '', label: 'Any time' },
  { value: 'early-morning', label: 'Early morning, 5AM-9AM' },
  { value: 'morning', label: 'Morning, 6AM-12PM' },
  { value: 'afternoon', label: 'Afternoon, 12PM-6PM' },
  { value: 'evening', label: 'Evening, 6PM-10PM' },
  { value: 'late-evening', label: 'Late evening, 8PM-11PM' },
]
