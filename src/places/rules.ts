/** Miles between two points in degrees, over the ground (great circle; the error of a sphere is below 0.6 %). */
export function milesBetween(a: Point, b: Point): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const across = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const root = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * across
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, root)))
}

export type Point = { latitude: number; longitude: number }

const EARTH_RADIUS_MILES = 3958.8

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/**
 * A name as it is compared: small letters and digits, one space between words. "St. Louis" and "saint louis" are one, so are
 * "The Bronx" and "bronx". A last word stays as it is: "mt" is Montana there. Empty when nothing is left.
 */
export function foldName(text: string): string {
  return foldLetters(text)
    .replace(/^the (?=.)/, '')
    .replace(/\b(?:st|ste|ft|mt)(?= )/g, longForm)
    .replace(/^(?:new york city|nyc)\b/, 'new york')
}

/** A folded text whose last word is an abbreviation, written out: "st" may be on its way to Saint Louis as well as to Stamford. */
export function withLastWordWrittenOut(folded: string): string {
  return folded.replace(/\b(?:st|ste|ft|mt)$/, longForm)
}

const longForms: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

function longForm(word: string): string {
  return longForms[word] ?? word
}

/** Small letters and digits, one space between words, every word as it was typed. */
export function foldLetters(text: string): string {
  // Nearly every name is plain, and this is done for all of them when they are read.
  const plain = /^[a-z ]*$/i.test(text) ? text : text.normalize('NFD').replace(/[\p{M}.'`´‘’ʻʼ]/gu, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Every way to read a folded text as a name and a state after it, the longest state first: "new york ny" has two. */
export function nameAndState(folded: string): { name: string; state: string }[] {
  const words = folded.split(' ')
  return words.slice(1).map((_, i) => ({ name: words.slice(0, i + 1).join(' '), state: words.slice(i + 1).join(' ') }))
}

/**
 * What a state weighs among cities of the same or a similar name: as much as one of so many people. New York and Washington
 * mean the city; every other name of a state means the state.
 */
export const STATE_WEIGHT = 500_000

/** Parts of one city that people name as they name cities. All in New York. */
export const boroughs: readonly string[] = ['The Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island']

/**
 * What a neighborhood weighs among places of its name, as much as one of so many people: a larger city is what its bare name
 * means, a smaller one is not.
 */
export const NEIGHBORHOOD_WEIGHT = 20_000

/** The ZIP code that a typed text names, with what else it says; the four digits after a hyphen name a street and are dropped. */
export function readZip(text: string): { zip: string; rest: string } | undefined {
  const first = /^(\d{5})(?:-\d{4})?(?:[\s,]+(.*))?$/s.exec(text)
  if (first?.[1]) return { zip: first[1], rest: foldName(first[2] ?? '') }
  const last = /[\s,](\d{5})(?:-\d{4})?$/.exec(text)
  return last?.[1] ? { zip: last[1], rest: '' } : undefined
}

/** "Frisco, TX, USA" → "Frisco, TX": maps and autofill put the country behind. */
export function withoutCountry(text: string): string {
  return text.trim().replace(/[\s,]+(?:usa|u\.s\.a\.|united states(?: of america)?)$/i, '')
}

/** Characters of a typed place: no name is longer. Here and not in the contract, whose schemas a page should not load. */
export const MAX_PLACE_TEXT = 100
