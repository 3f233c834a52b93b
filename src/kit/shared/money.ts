/** Everywhere else money is whole US cents. */

/** 7500 → "75.00", as in the API. */
export function toDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** "75.00", "75.5" or "75" → 7500 or 7550; undefined for "-1", "1e9", "75.001", "NaN". */
export function fromDecimal(text: string): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 7500 → "$75", 7550 → "$75.50", 123450 → "$1,234.50". */
export function toDollars(cents: number): string {
  const [dollars, rest] = toDecimal(cents).split('.') as [string, string]
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === '00' ? `$${grouped}` : `$${grouped}.${rest}`
}
