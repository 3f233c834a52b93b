/** "40", "$37.50", "1,200"; must be positive. */
export function numberIn(text: string, { max, decimals }: { max: number; decimals: number }): number | undefined {
  const figure = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^\d{1,7}(?:\.\d+)?$/.test(figure)) return undefined
  const value = Number(Number(figure).toFixed(decimals))
  return value > 0 && value <= max ? value : undefined
}
