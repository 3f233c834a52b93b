import { withPlainCharacters } from './characters.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'

/** Capitals within a sentence and places are names. Titles capitalize everything, so their usual words pass. */
export function areNamesKnown(text: string, known: KnownFacts, { isTitle = false } = {}): boolean {
  const plain = withPlainCharacters(text)
  const source = wordsOf(sourceOf(known))
  const isKnown = (word: string) => wordsOf(word).every(part => usual.has(part) || isAmong(source, part))
  const capitals = [...plain.matchAll(/(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}\p{N}'-]*/gu)]
  const isFine = ({ 0: word, index }: RegExpExecArray) =>
    isKnown(word) || (!isTitle && isSentenceStart(plain.slice(0, index)) && !known.isPlace(word))
  const places = [...plain.matchAll(/\b(?:in|near|around|at|from)\s+(\p{L}{4,})/giu)].map(([, word = '']) => word)
  const tags = [...plain.matchAll(/#(\S+)/g)].map(([, tag = '']) => tag)
  return (
    capitals.every(isFine) &&
    places.every(word => isKnown(word) || !known.isPlace(word)) &&
    tags.every(tag => /^\p{L}+[.,!?]?$/u.test(tag) && isKnown(tag.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')))
  )
}

/** "St." and "p.m." do not end a sentence. */
function isSentenceStart(before: string): boolean {
  const isStart = /(?:^|\n)[\s"'“”(•*-]*$|[.!?…]["'”)]*\s+["'“(]*$|\p{Extended_Pictographic}\uFE0F?\s*$/u.test(before)
  return isStart && !/\b(?:st|mt|ft|dr|mr|mrs|ms|prof|no|\p{L})\.\s+$/iu.test(before)
}

function wordsOf(text: string): string[] {
  return withPlainCharacters(text)
    .toLowerCase()
    .replace(/'(?:s|ll|re|ve|d|m)\b/g, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
}

/** "Shoot" matches "shooting". */
function isAmong(source: string[], word: string): boolean {
  const stem = word.slice(0, Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING))
  return source.some(other => other === word || (word.length >= SHORTEST_STEM && other.startsWith(stem)))
}

const SHORTEST_STEM = 4
const LONGEST_ENDING = 3

/** Words that are not names. */
const usual = new Set(
  `a an the and or of for with by in on at to from into up out it its is are be am i me my we us our you your who what when where how
  pm let's lets come join play learn train move work build grow improve sharpen boost develop practice practise level ready set go get
  start begin bring have make take see meet save reserve grab sign register reply book hold run lead leads led
  clinic clinics session sessions training workshop camp skills skill sports sport game games drill drills fun day time date hour hours minutes
  subject hi hello hey there dear thanks thank you best regards kind warm cheers sincerely hope
  price cost fee spots spot places place capacity location details detail info focus level length duration cost when where who questions
  players player athletes athlete participants participant better stronger smarter faster sharper confident confidence together new good great big
  master your fundamentals basics essentials technique techniques moves hoops court field pitch pool track ball next step hard smart
  this that all one more only just here now soon about per person each`.split(/\s+/),
)
