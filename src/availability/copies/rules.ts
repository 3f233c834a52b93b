import type { FactValues } from '#facilities/facts.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'

/** Characters, as in the facility form. */
const NAME_LENGTH = 120

/** "Field 3" → "Field 4", "Gym" → "Gym 2": the first that none of the others has. */
export function suggestName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, digits] = /^(.*?)\s*(\d{1,6})$/.exec(name) ?? []
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number++) {
    const suggested = withEnding(stem, String(number))
    if (!taken.has(suggested)) return suggested
  }
}

/** "Field 3" → "Field 3 A" and "Field 3 B", or the next letters that are free. */
export function suggestHalves(name: string, taken: ReadonlySet<string>): [string, string] {
  const free = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', letter => withEnding(name, letter)).filter(
    each => !taken.has(each),
  )
  return [free[0] ?? withEnding(name, 'A'), free[1] ?? withEnding(name, 'B')]
}

function withEnding(stem: string, ending: string): string {
  return tidyLine(`${stem.slice(0, NAME_LENGTH - ending.length - 1)} ${ending}`)
}

/** "25.00" → "12.50": what a half costs unless its owner says otherwise; empty for null. */
export function halfPrice(pricePerHour: string | null): string {
  return pricePerHour === null ? '' : toDecimal(Math.round((fromDecimal(pricePerHour) ?? 0) / 2))
}

/** Of a field cut across its longer side. Prices are set by its owner. */
export function halfOf(facts: FactValues): FactValues {
  const { lengthFt, widthFt, capacity } = facts
  const cutsWidth = (widthFt ?? 0) > (lengthFt ?? 0)
  return {
    ...facts,
    lengthFt: lengthFt !== null && !cutsWidth ? lengthFt / 2 : lengthFt,
    widthFt: widthFt !== null && cutsWidth ? widthFt / 2 : widthFt,
    capacity: capacity === null ? null : Math.max(1, Math.floor(capacity / 2)),
  }
}
