import { createHash } from 'node:crypto'
import { foldLetters } from '#gazetteer/rules.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'

/** Characters: the maximum, and those kept of a longer key before its digest. */
const LENGTH = { most: 300, beforeDigest: 230 } as const

/** Street words that people abbreviate (US Postal Service, Publication 28, appendix C). */
const SHORT = new Map([
  ['street', 'st'],
  ['str', 'st'],
  ['saint', 'st'],
  ['avenue', 'ave'],
  ['av', 'ave'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['boulevard', 'blvd'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['parkway', 'pkwy'],
  ['highway', 'hwy'],
  ['square', 'sq'],
  ['terrace', 'ter'],
  ['circle', 'cir'],
  ['trail', 'trl'],
  ['expressway', 'expy'],
  ['suite', 'ste'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
])

/** Distinguishes facilities without a number. Equal for "5 Main Street" and "5 MAIN ST.". */
export function addressKey(place: {
  name: string
  street: string | null
  zip: string | null
  city: string
  state: string
}): string {
  const street = fold(place.street ?? '')
    .split(' ')
    .map(word => SHORT.get(word) ?? word)
    .join(' ')
  const where = place.zip?.slice(0, 5) ?? `${fold(place.city)} ${place.state.toLowerCase()}`
  const key = `${fold(place.name)}|${street}|${where}`
  if (key.length <= LENGTH.most) return key
  return `${key.slice(0, LENGTH.beforeDigest).toWellFormed()}#${createHash('sha256').update(key).digest('hex')}`
}

/** Keeps letters outside Latin: they are the whole of a name in another script. */
function fold(text: string): string {
  const isOurs = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)
  const folded = isOurs ? foldLetters(text) : ''
  return folded === '' ? tidyLine(text.normalize('NFKC').toLowerCase().replaceAll('|', ' ')) : folded
}
