import { replaceNormalized } from './normalized-text.ts'

/** Email addresses, links, handles, phone, card and account numbers. Hides too much rather than too little. */
export function hidePersonalData(text: string): string {
  const named = hidden.reduce((rest, [pattern, instead]) => replaceNormalized(rest, pattern, () => instead), text)
  return replaceNormalized(named, figures, hideNumber)
}

export function hasPersonalData(text: string): boolean {
  return hidePersonalData(text) !== text
}

const endings = '(?:com|org|net|edu|gov|io|co|us|me|app|dev|info|biz|tv|gg|ly|link|xyz|site|club|shop)'
/** "@7pm" and "@ 3" are times. */
const noTime = String.raw`(?!\s?\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m?\b)?(?![\p{L}\p{N}_-]|\.\p{L}))`
const word = String.raw`[\p{L}\p{N}_-]+`

const hidden: [RegExp, string][] = [
  [/(?:\b(?:https?|ftp|mailto|tel|sms):|\/\/)\S+|\bwww\s?\.\s?\S+/giu, '[link]'],
  [new RegExp(String.raw`[\p{L}\p{N}.%+'_-]+@${noTime}${word}(?:\s?\.\s?${word})*`, 'giu'), '[email]'],
  [new RegExp(String.raw`[\p{L}\p{N}.%+'_-]+\s?@\s?${word}(?:(?:\s\.\s?|\.)(?=\p{L})${word})+`, 'giu'), '[email]'],
  [
    new RegExp(
      String.raw`[\p{L}\p{N}.%+'_-]+\s*[([{]\s*at\s*[)\]}]\s*${word}(?:\s*(?:[([{]\s*dot\s*[)\]}]|\bdot\b|\.)\s*${word})*`,
      'giu',
    ),
    '[email]',
  ],
  [
    new RegExp(String.raw`[\p{L}\p{N}.%+'_-]+\s+at\s+${word}(?:\s+dot\s+${word}|\s?\.\s?${endings}\b)+`, 'giu'),
    '[email]',
  ],
  [new RegExp(String.raw`\b${word}(?:\s+dot\s+|\s\.\s?)${endings}\b(?:\s?\/\s?\S+)?`, 'giu'), '[link]'],
  // A word with a dot, but not "p.m.", "D.C." or "St.Louis".
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}_.-])(?!(?:st|ste|ft|mt|mr|mrs|ms|dr|jr|sr|no|vs)\.)(?:[\p{L}\p{N}_-]+\.)*[\p{N}_-]*\p{L}[\p{L}\p{N}_-]*\.(?:[\p{L}\p{N}_-]+\.)*\p{L}{2,}[\p{L}\p{N}_-]*(?:[/?#][^\s,;]*)?`,
      'giu',
    ),
    '[link]',
  ],
  [new RegExp(String.raw`@${noTime}[\p{L}\p{N}_.-]*[\p{L}\p{N}_]`, 'giu'), '[handle]'],
  // IBAN.
  [
    /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4})?(?:[ -]?\d{4}){2,6}(?:[ -]?[a-z\d]{1,4})?(?![\p{L}\p{N}])/giu,
    '[number]',
  ],
]

/** Digits with any separators between them. */
const figures = /\+?\(?\d(?:[\s().\-_/*]{0,3}\d)+/g
/** Fewer digits are a time, a price, a ZIP code or an age. */
const MIN_DIGITS_OF_PERSON = 7
const MIN_DIGITS_OF_CARD = 13

/** Null for days, hours, ZIP codes and prices. */
function hideNumber(match: string, before: string): string | null {
  if (isRange(match, /\$\s?$/.test(before))) return null
  const digits = countless.reduce((rest, pattern) => rest.replace(pattern, ' '), match).replace(/\D/g, '')
  if (digits.length < MIN_DIGITS_OF_PERSON) return null
  const isPhone = digits.length < MIN_DIGITS_OF_CARD && !/^\d{3}[\s.-]\d{2}[\s.-]\d{4}$/.test(match)
  return isPhone ? '[phone]' : '[number]'
}

/** "$100-1500": price ranges have round numbers. */
function isRange(match: string, isMoney: boolean): boolean {
  const [, low, high] = /^(\d{2,5})\s?-\s?(\d{2,5})$/.exec(match) ?? []
  return isMoney && Number(low) % 5 === 0 && Number(high) % 5 === 0 && Number(low) < Number(high)
}

const countless = [
  /(?<!\d)20\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:20)?\d\d(?!\d)/g,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\s20[2-9]\d(?!\d)/g,
  /(?<![\d-])\d{5}-\d{4}(?![\d-])/g,
]
