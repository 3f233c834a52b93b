/** In legend order, the usual price first. Adjacent text repeats the meaning. */
const looks = [
  'border-line-strong bg-surface text-ink',
  'border-link bg-selected text-ink',
  'border-info bg-info-soft text-ink',
  'border-success bg-success text-page',
  'border-info bg-info text-page',
  'border-ink bg-ink text-page',
] as const

/** By position in the legend; further prices share the last look. */
export function lookOfKind(place: number): string {
  return looks[Math.min(Math.max(place, 0), looks.length - 1)]!
}
