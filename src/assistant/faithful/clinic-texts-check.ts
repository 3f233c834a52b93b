import { MAX_CAPTION_LENGTH } from '#assistant/reading/limits.ts'
import { readSport } from '#assistant/reading/read-sport.ts'
import { requestText } from '#assistant/reading/request-text.ts'
import { hasLink, hasMisleadingCharacters } from './characters.ts'
import { areClaimsKnown } from './claims.ts'
import { areDaysKnown } from './days.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'
import { areNamesKnown } from './names.ts'
import { areNumbersKnown } from './numbers.ts'

export type ClinicTexts = { title: string; description: string; social_caption: string; email_promo: string }

/** Captions stay below truncation. */
const MAX_LENGTHS: ClinicTextLengths = {
  title: 100,
  description: 1_500,
  social_caption: MAX_CAPTION_LENGTH - 1,
  email_promo: 3_000,
}
type ClinicTextLengths = Record<keyof ClinicTexts, number>

/**
 * A model's texts may add no number, price, day, time, place, sport, audience, merit or link, nor hide their meaning.
 * If in doubt, false.
 */
export function isFaithful(texts: ClinicTexts, known: KnownFacts): boolean {
  const [subject = '', ...lines] = texts.email_promo.split('\n')
  const titles = [texts.title, subject.replace(/^Subject: /, '')]
  const others = [texts.description, texts.social_caption, lines.join('\n')]
  return (
    [...titles, ...others].every(text => isPlain(text, known) && saysWhatIsKnown(text, known)) &&
    titles.every(title => areNamesKnown(title, known, { isTitle: true })) &&
    others.every(text => areNamesKnown(text, known))
  )
}

function isPlain(text: string, { details }: KnownFacts): boolean {
  return !hasMisleadingCharacters(text, details) && !hasLink(text)
}

function saysWhatIsKnown(text: string, known: KnownFacts): boolean {
  return (
    areNumbersKnown(text, known) &&
    areDaysKnown(text, known) &&
    areSportsKnown(text, known) &&
    areClaimsKnown(text, known)
  )
}

export function fitsIn(texts: ClinicTexts): boolean {
  const names = ['title', 'description', 'social_caption', 'email_promo'] as const
  return names.every(name => texts[name] !== '' && texts[name].length <= MAX_LENGTHS[name])
}

/** Allows the clinic's sport or, without one, those of the details. */
function areSportsKnown(text: string, known: KnownFacts): boolean {
  const { sport } = known.facts
  const ours: readonly string[] = sport ? [sport, ...namedIn(known.written)] : namedIn(sourceOf(known))
  return namedIn(text).every(name => ours.includes(name))
}

/** Includes sports that are not ours, by their words. */
function namedIn(text: string): string[] {
  const { value, unclear } = readSport(requestText(text))
  if (!unclear) return value === undefined ? [] : [value]
  return unclear.choices.length > 0 ? unclear.choices.map(choice => choice.value) : [unclear.words.toLowerCase()]
}
