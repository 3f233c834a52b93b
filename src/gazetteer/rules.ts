/**
 * Lowercase letters and digits, single spaces. "St. Louis" equals "saint louis", "The Bronx" equals "bronx". Keeps a
 * last word: "mt" is Montana there. May be empty.
 */
export function foldName(text: string): string {
  return foldLetters(text)
    .replace(/^the (?=.)/, '')
    .replace(/\b(?:st|ste|ft|mt)(?= )/g, longForm)
    .replace(/^(?:new york city|nyc)\b/, 'new york')
}

/** Expands a trailing abbreviation: a typed "st" may become Saint Louis as well as Stamford. */
export function withLastWordWrittenOut(folded: string): string {
  return folded.replace(/\b(?:st|ste|ft|mt)$/, longForm)
}

const longForms: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

function longForm(word: string): string {
  return longForms[word] ?? word
}

/** As `foldName`, with every word as typed. */
export function foldLetters(text: string): string {
  // Fast path: nearly all names are plain ASCII.
  const plain = /^[a-z ]*$/i.test(text) ? text : text.normalize('NFD').replace(/[\p{M}.'`´‘’ʻʼ]/gu, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Longest state first: "new york ny" has two. */
export function nameAndState(folded: string): { name: string; state: string }[] {
  const words = folded.split(' ')
  return words.slice(1).map((_, i) => ({ name: words.slice(0, i + 1).join(' '), state: words.slice(i + 1).join(' ') }))
}

/** Ranks a state as a city of this population: New York and Washington mean the city, other state names the state. */
export const STATE_WEIGHT = 500_000

/** All in New York. */
export const boroughs: readonly string[] = ['The Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island']

/** Ranks a neighborhood as a city of this population: only a larger city takes its bare name. */
export const NEIGHBORHOOD_WEIGHT = 20_000

/** Drops the +4 digits, which only identify a street. */
export function readZip(text: string): { zip: string; rest: string } | undefined {
  const first = /^(\d{5})(?:-\d{4})?(?:[\s,]+(.*))?$/s.exec(text)
  if (first?.[1]) return { zip: first[1], rest: foldName(first[2] ?? '') }
  const last = /[\s,](\d{5})(?:-\d{4})?$/.exec(text)
  return last?.[1] ? { zip: last[1], rest: '' } : undefined
}

/** "Frisco, TX, USA" → "Frisco, TX": maps and autofill append the country. */
export function withoutCountry(text: string): string {
  return text.trim().replace(/[\s,]+(?:usa|u\.s\.a\.|united states(?: of america)?)$/i, '')
}

/** No name is longer. Not in the contract, whose schemas pages should not load. */
export const MAX_PLACE_TEXT = 100
