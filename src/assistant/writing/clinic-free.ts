import type { RequestText } from '../reading/request-text.ts'
import { topicPattern } from './clinic-vocabulary.ts'

/** Whether the clinic is free, not its parking or a Saturday. Runs before "no cost" is read as a rejection. */
export function takeFree(text: RequestText): boolean {
  const isFree = [...text.takeAll(noCost), ...text.takeAll(free, isOfClinic), ...text.takeAll(zeroDollars)].length > 0
  text.leaveOut(text.takeAll(otherFree).map(([words]) => words))
  return isFree
}

function isOfClinic({ 0: words, index, input }: RegExpExecArray): boolean {
  const sentence = input
    .slice(0, index)
    .split(/[.;!?()|]/)
    .at(-1)!
  const before = sentence.split(/,(?!\d)|:|\s-\s/).at(-1)!
  const after = input.slice(index + words.length)
  if (/\p{L}\s?-$|\d-$/u.test(input.slice(0, index)) || negated.test(before)) return false
  if (beginsClinic.test(after)) return leads.test(before)
  if (personal.test(before) || forSome.test(after) || !endsClause.test(after)) return false
  return subject.test(before) && !(/\b(?:it'?s|it\s+is)\b/i.test(before) && otherThing.test(sentence))
}

const clinic = '(?:clinic|camp|session|event|training|workshop|class|lesson|practice)s?'
const sport =
  '(?:basketball|hoops|soccer|football|futbol|tennis|baseball|softball|volleyball|pickleball|hockey|lacrosse|golf|swim\\w*|track(?:\\s+(?:and|&)\\s+field)?|wrestling|badminton|martial\\s+arts|karate|judo)'
const whose =
  '(?:youth|kids?|children|teens?|girls|boys|women|men|adults?|players|athletes|middle|high|elementary|school|beginners?|intermediate|advanced|elite)'
const kind = `(?:${topicPattern.source}|${sport}|${whose}|nil|skills?|open|community|public|local|intro\\w*|fun|outdoor|indoor|summer|winter|spring|fall|weekend|holiday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening|and|&|\\d{1,3}|\\d{1,3}\\s?-?\\s?(?:minutes?|mins?|hours?|hrs?)|half-day|one-day)`

const free =
  /(?:\b(?:totally|completely|absolutely|entirely|always|100%)\s+)?\bfree\b(?!\s+(?:throws?|kicks?|hits?|agents?)\b)(?:\s+of\s+charge\b)?/gi
const negated = /\b(?:not|no|never|nothing|without|isn't|aren't|wasn't|won't|feel|hardly)\b/i
/** Free only for a person, or a part of the price. */
const personal =
  /\b(?:I'm|I\s+am|you|we're|my|our|first|second|third|one|1|another|next|every|half|some|buy|was|were)\b/i
const otherThing =
  /\b(?:parking|snacks?|food|lunch|drinks?|water|pizza|t-?shirts?|shirts?|gear|equipment|balls?|rentals?|transport\w*|shuttle|childcare|wi-?fi)\b/i

/** "free tennis for kids", but not free soccer balls. */
const beginsClinic = new RegExp(
  `^\\s+(?:${kind}\\s+){0,6}?(?:${clinic}|${sport}(?=\\s*(?:$|[.,;:!?|()]|\\s(?:on|at|in|for|this|next|with|from|near|tomorrow|today|and)\\b)))(?!\\s+(?:t-?shirts?|shirts?|balls?|gear|bags?|tickets?)\\b)`,
  'i',
)
const leads = new RegExp(
  `(?:^|\\b(?:an?|the|this|that|my|our|new|another|host(?:ing|s|ed)?|offer(?:ing|s)?|run(?:ning|s)?|lead(?:ing|s)?|hold(?:ing|s)?|for|and|is|it's|great|fun|totally|completely|absolutely|entirely|100%|${kind}))\\s*$`,
  'i',
)

const endsClause =
  /^(?:\s+(?:of\s+charge|entry|admission|registration|participation)\b)?(?:\s+(?:for|to)\s+(?:all|every\w*|any\w*|attend|join|enter|play|participate|the\s+(?:community|public)|kids|children|youth|players|athletes|teens|girls|boys|women|men|beginners|ages|grades|\d{1,3}\s|(?:middle|high|elementary)\s)[^.,;:!?|()]*)?\s*(?:$|[.,;:!?|()-]|(?:on|at|in|and|this|next)\s)/i
const forSome =
  /^\s+(?:of\s+(?!charge)|for\s+(?:the\s+)?(?:first|members|siblings|residents|locals?|returning|parents|volunteers|students\s+of)\b|for\s+[^.,;:!?|()]*(?:\b(?:under|below|younger|who|whose|if|with)\b|\d\s?\+))/i

const named =
  '(?:it|this|that|(?:the\\s+|this\\s+|our\\s+)?(?:clinic|camp|session|event|training|workshop)s?|entry|entrance|admission|registration|participation|attendance|sign-?up|cost|costs|price|fee|fees|everything)'
/** The clinic, its entry or price, or the end of its facts. */
const subject = new RegExp(
  `^\\s*(?:and\\s+|but\\s+|plus\\s+|also\\s+|best\\s+of\\s+all\\s+)?(?:.*\\b${clinic}\\s+that\\s+(?:is|'s)|(?:and\\s+|the\\s+)*${named}(?:'s|\\s+(?:is|are|will\\s+be))?)?\\s*(?:just)?\\s*$|(?:${clinic}|\\b${sport})(?:\\s+(?:is|and|for))?\\s*$|(?:\\d\\s?[ap]\\.?m\\.?|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\s*$|^\\s*for\\s*$|\\band\\s*$`,
  'i',
)

/** "Stress free", "kids eat free": with the subject, to report it whole. */
const otherFree = new RegExp(
  `(?<!-)(?:\\b(?!${sport}\\b|${clinic}\\b|(?:an?|the|and|with|for|is|this|at|by|in|on)\\b|\\w+day\\b)[\\p{L}']+(?:-|\\s+(?:(?:is|are|isn't|aren't|was|eat|eats|get|gets|get\\s+in|gets\\s+in|play|plays|come|comes|attend|not|be)\\s+)?))?\\bfree\\b(?!\\s+(?:throws?|kicks?|hits?|agents?)\\b)(?:\\s+for\\s+(?:(?!\\bon\\s|\\bat\\s\\d)[^.,;:!?|$()])*)?`,
  'giu',
)
const noCost =
  /\b(?:at\s+|with\s+)?no\s+(?:cost|charge|fees?)\b|\b(?:does\s*n[o']t|does\s+not|won't)\s+cost\s+(?:anything|a\s+(?:thing|dime|cent))\b|\bcosts?\s+nothing\b|\bcomplimentary\s+(?=clinic|camp|session)/gi
const zeroDollars = /(?<![\w.,])\$\s?0(?:\.00)?(?![\d.,])(?:\s+(?:per\s+(?:person|kid|player)|each))?/gi
