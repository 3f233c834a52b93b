import type { SelectOption } from '#kit/web/form/select.tsx'

/** Specification, section 2. */
export const homeSports = ['Soccer', 'Basketball', 'Tennis', 'Baseball', 'Football', 'Volleyball', 'Lacrosse'] as const

export const sportOptions: SelectOption[] = [
  { value: '', label: 'All Sports' },
  ...homeSports.map(sport => ({ value: sport, label: sport })),
]
