export const OWN_TIMES = 'own'

/** Specification, section 9. */
export const partsOfDay = [
  { value: '05:00-09:00', label: 'Early morning, 5 AM to 9 AM' },
  { value: '06:00-12:00', label: 'Morning, 6 AM to 12 PM' },
  { value: '12:00-18:00', label: 'Afternoon, 12 PM to 6 PM' },
  { value: '18:00-22:00', label: 'Evening, 6 PM to 10 PM' },
  { value: '20:00-23:00', label: 'Late evening, 8 PM to 11 PM' },
  { value: OWN_TIMES, label: 'Custom times' },
] as const

/** Native time fields give "00:00" for "24:00". */
export function rangeOf({ from, to }: { from: string; to: string }): string {
  return `${from}-${to === '00:00' ? '24:00' : to}`
}

export function isRange(range: string): boolean {
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(range) ?? []
  return from !== undefined && to !== undefined && from < to
}
