/** Damerau–Levenshtein distance; above `most`, some larger number. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = nextRow({ a, b, i, last, before })
    if (Math.min(...row) > most && Math.min(...last) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** For an unknown folded name, if something else, such as a ZIP code, supports it. */
export function isMisspelled(typed: string, name: string): boolean {
  if (Math.min(typed.length, name.length) < 4 || typed.length > 60) return false
  const most = name.length < 8 ? 1 : 2
  return editDistance(typed, name, most) <= most
}

type Rows = { a: string; b: string; i: number; last: number[]; before: number[] }

function nextRow({ a, b, i, last, before }: Rows): number[] {
  const row = [i]
  for (let j = 1; j <= b.length; j += 1) {
    const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
    const steps = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
    const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    row[j] = isSwapped ? Math.min(steps, (before[j - 2] ?? 0) + 1) : steps
  }
  return row
}
