/** yyyy-MM. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** Whole US cents; refunded and commission as they reduce the share. */
export type Sums = {
  chargedCents: number
  refundedCents: number
  commissionCents: number
  clinicCents: number
  paidOutCents: number
  paidAtFacilityCents: number
}

export function shareOf({ chargedCents, refundedCents, commissionCents, clinicCents }: Sums): number {
  return chargedCents - refundedCents - commissionCents + clinicCents
}

export function totalOf(rows: readonly Sums[]): Sums {
  const total = (key: keyof Sums) => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    chargedCents: total('chargedCents'),
    refundedCents: total('refundedCents'),
    commissionCents: total('commissionCents'),
    clinicCents: total('clinicCents'),
    paidOutCents: total('paidOutCents'),
    paidAtFacilityCents: total('paidAtFacilityCents'),
  }
}

/** yyyy-MM, newest first, from the first to the last, inclusive. */
export function monthsBetween(first: string, last: string): string[] {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const count = Math.max(number(last) - number(first), 0) + 1
  return Array.from({ length: count }, (_, back) => {
    const at = number(last) - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
