import type { RequestText } from '../reading/request-text.ts'

const MAX_SKILLS_LENGTH = 120

/** As typed. */
export function readSkills(text: RequestText): string {
  const said = text.takeAll(skills, ({ 0: words, groups = {} }) => {
    const kept = skillsIn(groups.skills!)
    if (markup.test(kept)) return false
    return kept ? words.length - groups.skills!.length + kept.length : false
  })
  const different = [...new Set(said.map(({ groups }) => withoutOwners(skillsIn(groups!.skills!))))]
  const all = different.join(', plus ')
  if (all.length <= MAX_SKILLS_LENGTH) return all
  text.leaveOut(different.slice(1))
  return different[0]!
}

/** Skills end at another fact or a request. */
function skillsIn(said: string): string {
  const ends = [said.search(factWords), said.search(factNames)].filter(at => at >= 0)
  const kept = said
    .slice(0, Math.min(...ends, MAX_SKILLS_LENGTH, said.length))
    .replace(said.length > MAX_SKILLS_LENGTH && ends.length === 0 ? /\s\S*$/ : /$^/, '')
    .replace(
      /(?:\s*[,&-]|\s+(?:and|or|for|to|at|on|in|from|with|it's|is|the|a|we|will|be|our|my|your|their))*\s*$/i,
      '',
    )
    .trim()
  return noSkills.test(kept) ? '' : kept
}

/** "their shooting" fits the author, not the reader. */
function withoutOwners(words: string): string {
  return words.replace(/\b(?:their|his|her|your)\s+(?=\p{L})/giu, '').trim()
}

/** "an 80-minute", "a 90-minute" */
export function articled(noun: string): string {
  return `${/^(?:[aeiou]|8|11\D|18\D)/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** As typed. */
export function readTopics(text: RequestText): string[] {
  return [...new Set(text.takeAll(topicPattern).map(([words]) => words.toLowerCase()))]
}

/** After "at", by capitals: not searchable, but people must find it. */
export function readVenue(text: RequestText): string {
  if (!/\p{Ll}/u.test(text.rest())) return ''
  const [said, ...more] = text.takeAll(venue, ({ groups = {} }) => !noVenue.test(groups.venue!))
  text.leaveOut(more.map(([words]) => words))
  return said?.groups?.venue ?? ''
}

/** "women" → "Women’s" */
export function titled(words: string): string {
  const own = words.replace(/\b(?:women|men)\b/g, '$&’s')
  return own.replaceAll(/(?<![\p{L}’'])(?!and\b|of\b)\p{L}/gu, letter => letter.toUpperCase())
}

/** "a", "a and b", "a, b and c" */
export function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}

const skills =
  /\b(?:(?:we'll|we\s+will|we|i'll|i\s+will|will)\s+(?:be\s+)?)?(?:work(?:ing)?\s+on|focus(?:ed|ing|es)?\s+(?:(?:is|will\s+be)\s+)?(?:mainly\s+|mostly\s+)?on|(?:the\s+)?focus\s*(?::|is\b|will\s+be\b)|(?<=\b(?:will|we|'ll)\s+)cover|covers|covering|skills?\s*:|topics?\s*:|drills?\s*(?:on|for|in|:)|emphasis\s+on|learn(?:ing)?(?:\s+about)?|teach(?:ing|es)?|improv(?:e|ing)|sharpen(?:ing)?|master(?:ing)?|all\s+about)\s+(?!of\b|with\b|this\b|that\b)(?<skills>(?:\p{L}|\d{1,2}\s?(?:-?on-?|v|vs|x)\s?\d)[^.;:!?|$()"]{1,300})/giu

const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const crowd =
  '(?:kids?|children|tweens?|teen\\w*|youth|adults|girls|boys|women|men|players|athletes|campers|students|beginners?|intermediates?|advanced|elite|elementary|middle\\s+school\\w*|high\\s+school\\w*)'
/** Not "3 on 3" or "free throws". */
const factWords = new RegExp(
  [
    String.raw`\s-+\s|\s\/\s|(?<![\w-])(?<!\d\s?(?:-?on-?|v|vs|x)\s?)\d(?!\s?(?:-?on-?|v|vs|x)\s?\d)`,
    String.raw`\bfree\b(?!\s+(?:throws?|kicks?|hits?|agents?))|\b(?:this|next|every)\s|\b${day}\b|\b(?:today|tonight|tomorrow|noon)\b`,
    String.raw`\b(?:ages?|aged|grades?|all\s+ages|all\s+levels)\b|\bu-?\d|\b(?:limited|limit|max|maximum|capacity|capped|up\s+to|spots?|room\s+for)\b`,
    String.raw`\b(?:costs?|price|fee|per\s+(?:person|kid|player)|half\s+an\s+hour|an?\s+hour|hour-long|open\s+to|sign\s+up|register|rsvp|hosted|led\s+by|near|around\s+\d|from\s+(?:an?|the))\b`,
    String.raw`(?:,|\band|-)\s+(?:\w+\s+){0,2}(?:clinic|camp)\b|(?:,|\band|-)\s+(?:please\s+)?(?:bring|wear|meet|come|arrive|call|text|email|dm|lunch|snacks|water|we|i|all|no|open|everyone|each|must|rain|parents|includes?|provided|only|first\s+come|then|it|there|${crowd})\b`,
    String.raw`\bfor\s+(?:all|every\w*|any\w*|the|my|our|free|ages?|grades?|(?:\w+\s+)?${crowd})\b|\bat\s+(?:the|our|my|noon)\b|\bin\s+(?:the\s+(?:morning|afternoon|evening|gym|park)|downtown|\d)|\bon\s+(?:the\s+\d|(?:mon|tue|wed|thu|fri|sat|sun)\b)`,
  ].join('|'),
  'i',
)
const markup = /[<>{}[\]*_`#\\@=~^]|\/\//
/** Places, days and people. */
const factNames = /\b(?:[Aa]t|[Ii]n|[Oo]n|[Ww]ith|[Nn]ear|[Ff]rom)\s+\p{Lu}/u
/** "Teaching kids" and "learn from" name no skill. */
const noSkills = new RegExp(
  String.raw`^(?:$|\p{L}$|${crowd}\b|(?:the\s+)?(?:game|sport|basics\s+to)\b|to\b|how\b|from\b|you\b|them\b|him\b|her\b|me\b|us\b|everyone\b|anyone\b|all\b|having\b|fun$)`,
  'iu',
)

const venue =
  /\b[Aa]t\s+(?<venue>(?:the\s+)?(?!(?:Our|My|The|A|An|This|Your|Noon|No|Home)\b)\p{Lu}[\p{L}'.-]*(?:\s+(?:(?:of|the|and|&)\s+)?(?:\p{Lu}[\p{L}'-]*|\d{1,4}(?![\d:]|\s?[ap]m))){0,4}(?:\s+(?:gym|fields?|courts?|park|stadium|track|pool|campus|rink|turf)\b)?)/gu
const noVenue = /^(?:the\s+)?(?:University|College|School|State)$/
export const topicPattern =
  /\b(?:goal(?:keepers?|keeping|ies?|tend(?:ers?|ing))|keepers?|strikers?|(?<!(?:look(?:ing)?|come)\s)forwards?|midfielders?|defenders?|defen[cs]e|offen[cs]e|defensive|offensive|quarterbacks?|(?:wide\s+)?receivers?|running\s+backs?|linebackers?|linemen|kickers?|point\s+guards?|guards?|pitchers?|pitching|catchers?|catching|infield(?:ers?)?|outfield(?:ers?)?|hitters?|hitting|batting|fielding|base\s*running|setters?|setting|spiking|blocking|serv(?:e|es|ing)|volleys?|forehands?|backhands?|free\s+throws?|free\s+kicks?|penalty\s+kicks|lay-?ups?|jump\s?shots?|first\s+touch|ball\s+control|ball\s+skills|fundamentals|crossovers?|stick\s?handling|slap\s?shots?|route\s+running|bunting|chipping|flip\s+turns?|backstroke|breaststroke|butterfly|freestyle|shooting|passing|dribbling|ball\s*handling|rebounding|finishing|footwork|speed|agility|strength|conditioning|sprint(?:s|ing)?|hurdles|throwing|jumping|putting|driving|short\s+game|face-?offs?|skating|tackling|wrestling\s+takedowns|takedowns?)\b/gi
