import { fromDecimal } from '#kit/shared/money.ts'

/** "75", "$75.50" or "1,200" in whole US cents; null for anything else or above $100,000. */
export function readPrice(text: string): number | null {
  const cents = fromDecimal(text.replace(/^\$ ?/, '').replaceAll(/,(?=\d{3})/g, ''))
  return cents === undefined || cents > MAX_CENTS ? null : cents
}

const MAX_CENTS = 10_000_000

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
