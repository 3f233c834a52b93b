import { fromDecimal } from '#kit/shared/money.ts'

/** "75", "$75.50" or "1,200" in whole US cents; null for anything else or above $100,000. */
export function readPrice(text: string): number | null {
  const cents = fromDecimal(text.replace(/^\$ ?/, '').replaceAll(/,(?=\d{3})/g, ''))
  return cents === undefined || cents > MAX_CENTS ? null : cents
}

/** Per hour. */
export const MAX_CENTS = 10_000_000

/** `altLength`: characters. */
export const PHOTOS = { most: 12, altLength: 200, maxBytes: 15 * 1024 * 1024, megapixels: 60 } as const

/** Pixels. Photos are never enlarged. */
export const photoWidths = [480, 960, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Indexes beyond the ends are clamped. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item)
}

/** Undefined unless `wanted` names each present photo once: it was made from another state. */
export function reordered(present: readonly string[], wanted: readonly string[]): string[] | undefined {
  const isSame = wanted.length === present.length && new Set(wanted).size === wanted.length
  return isSame && wanted.every(id => present.includes(id)) ? [...wanted] : undefined
}

export const facilityStates = ['draft', 'published', 'hidden', 'retired'] as const
export type FacilityState = (typeof facilityStates)[number]

/** Drafts and hidden facilities are stored as retired too, which hides them everywhere. */
export function stateOf({
  isDraft,
  isHidden,
  isRetired,
}: {
  isDraft: boolean
  isHidden: boolean
  isRetired: boolean
}): FacilityState {
  if (isDraft) return 'draft'
  if (isHidden) return 'hidden'
  return isRetired ? 'retired' : 'published'
}

/** What an owner can do, from which states. Restored, a facility is a draft if its owner may not publish. */
export const stateChanges = {
  publish: { from: ['draft'], to: 'published' },
  hide: { from: ['published'], to: 'hidden' },
  show: { from: ['hidden'], to: 'published' },
  retire: { from: ['draft', 'published', 'hidden'], to: 'retired' },
  restore: { from: ['retired'], to: 'published' },
} as const satisfies Record<string, { from: readonly FacilityState[]; to: FacilityState }>
export type StateChange = keyof typeof stateChanges

/** Reopening ends in a draft if the owner may not publish. */
export function isDone(state: FacilityState, change: StateChange): boolean {
  return state === stateChanges[change].to || (change === 'restore' && state === 'draft')
}

export function mayChange(state: FacilityState, change: StateChange): boolean {
  const from: readonly FacilityState[] = stateChanges[change].from
  return from.includes(state)
}
