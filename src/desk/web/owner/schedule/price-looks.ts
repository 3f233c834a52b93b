/** The looks of prices in the order of the legend: the first is the usual one. The words beside them say the same. */
const looks = [
  'border-line-strong bg-surface text-ink',
  'border-link bg-selected text-ink',
  'border-info bg-info-soft text-ink',
  'border-success bg-success text-page',
  'border-info bg-info text-page',
  'border-ink bg-ink text-page',
] as const

/** The look of the price that stands so far down the legend; more than there are looks share the last. */
export function lookOfKind(place: number): string {
  return looks[Math.min(Math.max(place, 0), looks.length - 1)]!
}
