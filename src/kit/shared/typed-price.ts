import { fromDecimal } from './money.ts'

/**
 * An hourly price as typed ("75", "$75", "75.50/hr", "$1,200 per hour") in whole US cents; null unless it is one amount
 * ("60 to 80", "ask us").
 */
export function parsePrice(text: string): number | null {
  const [, dollars, cents = ''] = PRICE.exec(text.trim()) ?? []
  return dollars ? (fromDecimal(dollars.replaceAll(',', '') + cents) ?? null) : null
}

/** Adds the missing "$": "75/hr" → "$75/hr", "ask us" → "ask us". */
export function priceText(typed: string): string {
  const hasCurrency = /[$]|usd|dollar/i.test(typed)
  return parsePrice(typed) === null || hasCurrency ? typed : `$${typed}`
}

const PRICE =
  /^(?:usd ?)?\$? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})? ?(?:usd|dollars?)? ?(?:(?:\/|per|an|a) ?(?:hour|hrs?|h)\.?|hourly)?$/i
