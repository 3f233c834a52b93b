import { GAP } from './plain-text.ts'
import type { RequestText } from './request-text.ts'

const MAX_PHRASE_LENGTH = 60
/** More would repeat the request. */
const MAX_PHRASES = 20

/** Unused words as typed: read but unusable, or not read. Skips filler words. */
export function unparsedPhrases(text: RequestText): string[] {
  text.leaveOut(takeNearMe(text))
  const phrases = text.leftOut(text.rest().split(phraseEnd).flatMap(contentOf)).flatMap(shortened)
  return phrases.length > MAX_PHRASES ? [...phrases.slice(0, MAX_PHRASES - 1), '…'] : phrases
}

/** "near me"; the text does not say where that is. */
export function takeNearMe(text: RequestText): string[] {
  return text.takeAll(nearMe).map(([words]) => words)
}

/** "a batting cage for my birthday" → "batting cage", "birthday"; "rock and roll" stays whole. */
function contentOf(phrase: string): string[] {
  const found: string[][] = []
  let between: string[] = []
  for (const word of phrase.split(' ').map(bare).filter(Boolean)) {
    if (isUsual(word)) {
      between.push(word)
      continue
    }
    const last = found.at(-1)
    if (last && between.every(each => joining.test(each)) && between.length <= 1) last.push(...between, word)
    else found.push([word])
    between = []
  }
  return found.map(words => words.join(' '))
}

/** Truncates only overlong words. */
function shortened(phrase: string): string[] {
  const lines: string[] = []
  for (const word of phrase.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_PHRASE_LENGTH) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word.length > MAX_PHRASE_LENGTH ? `${word.slice(0, MAX_PHRASE_LENGTH - 1)}…`.toWellFormed() : word)
  }
  return lines
}

/** '' without letter or digit. */
const bare = (word: string) => (word === '&' ? word : word.replace(/^[^\p{L}\p{N}$#<-]+|[^\p{L}\p{N}%+>]+$/gu, ''))

const joining = /^(?:and|of|&)$/i

function isUsual(word: string): boolean {
  const plain = word.toLowerCase()
  return (
    usual.has(plain) ||
    /^(?:i|we|you|they|he|she|it|let|that|what|there|who)'\w+$/.test(plain) ||
    !/[\p{L}\p{N}]/u.test(word)
  )
}

const phraseEnd = new RegExp(String.raw`[${GAP},;!?()\[\]"“”]+|[.:](?=\s|$)`)
const nearMe =
  /\b(?:near(?:by|est)?|around|close(?:st)?|next)\s+(?:to\s+)?(?:me|us|here|home|(?:my|our)\s+(?:\w+\s+)?(?:home|house|place|school|work|office|neighborhood))\b|\b(?:near|close)\s?by\b/gi

/** Filler words. */
const usual = new Set(
  `a an the this that these those there here some any it its i we us me my our you your they them their he she his her who which what
  keep got get willing capped total gonna wanna gotta kinda lets let's smth somethin em ya yall y'all dont cant im ive were id lol tho bc cuz cause ur u r thx ty
  is are am be been was were will would can could should shall may might must do does did has have had having
  want wants wanted need needs needed needing like love looking look search searching seek seeking find finding get getting give
  show tell help let book booking bookings reserve reserving reservation rent renting rental hire use using play playing played go going come
  please pls plz thanks thank hi hello hey dear ok okay yes sir madam
  of in on at to from by with w for and or but so if then than as about around near within under over up out into per between
  also just too very really only even still maybe perhaps possibly ideally preferably preferred prefer roughly
  anything something anywhere somewhere someone anyone anytime sometime whenever wherever whatever available availability
  field fields court courts pitch pitches facility facilities venue venues place places spot spots ground grounds
  game games match matches practice practices practise training session sessions team
  time times day date hour hours price location city sport sports
  el la los las un una unos unas lo al del de y e o u para con por que se mi mis nos en quiero queremos necesito necesitamos busco buscamos
  jugar reservar alquilar cancha canchas campo campos pista pistas partido favor gracias hola`.split(/\s+/),
)
