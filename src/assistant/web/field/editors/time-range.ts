export const OWN_TIMES = 'own'

/** Parts of a day as a request is read (specification, section 9), and times of one's own. */
export const partsOfDay = [
  { value: '05:00-09:00', label: 'Early morning, 5 AM to 9 AM' },
  { value: '06:00-12:00', label: 'Morning, 6 AM to 12 PM' },
  { value: '12:00-18:00', label: 'Afternoon, 12 PM to 6 PM' },
  { value: '18:00-22:00', label: 'Evening, 6 PM to 10 PM' },
  { value: '20:00-23:00', label: 'Late evening, 8 PM to 11 PM' },
  { value: OWN_TIMES, label: 'Your own times' },
] as const

/** Midnight as an end is that at the end of the day, "24:00"; a field of the browser says "00:00". */
export function rangeOf({ from, to }: { from: string; to: string }): string {
  return `${from}-${to === '00:00' ? '24:00' : to}`
}

/** Whether both times are there, the end after the start. */
export function isRange(range: string): boolean {
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(range) ?? []
  return from !== undefined && to !== undefined && from < to
}
