const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_AND_MONTH = /^(\d{1,2})-([a-z]{3})$/i
const MONTH_AND_YEAR = /^([a-z]{3})-(\d{2})$/i

/** Spreadsheets turn "3-5" into "5-Mar" and "3-75" into "Mar-75". */
export function isExcelDate(text: string): boolean {
  return parts(text) !== undefined
}

/** What may have been typed: "5-Mar" → "3-5 or 5-3". */
export function unmangledDate(text: string): string | null {
  const found = parts(text)
  return found ? `${found.month}-${found.number} or ${found.number}-${found.month}` : null
}

function parts(text: string): { month: number; number: number } | undefined {
  const [, day, ofDay] = DAY_AND_MONTH.exec(text) ?? []
  const [, ofYear, year] = MONTH_AND_YEAR.exec(text) ?? []
  const month = MONTHS.indexOf((ofDay ?? ofYear ?? '').toLowerCase()) + 1
  return month > 0 ? { month, number: Number(day ?? year) } : undefined
}
