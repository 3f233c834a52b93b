import { allStates } from '../reading/place-names.ts'
import type { RequestText } from '../reading/request-text.ts'
import { topicPattern } from './clinic-vocabulary.ts'

/** Links, markup, biography, past events and skills not trained. Returns what was said about the athlete, which may name the sport. */
export function takeAsides(text: RequestText): string {
  leaveOutAll(text, links)
  leaveOutAll(text, past)
  const athlete = about.flatMap(pattern =>
    text.takeAll(pattern).map(({ 0: words, groups }) => words.slice(groups?.lead?.length ?? 0)),
  )
  text.leaveOut(athlete)
  leaveOutAll(text, notTrained)
  return athlete.join(', ')
}

function leaveOutAll(text: RequestText, patterns: readonly RegExp[]): void {
  for (const pattern of patterns) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
}

const links = [
  /\[[^\]|]*\]\([^)|]*\)/g,
  /<(?=[a-z/!])[^>|]*>?/gi,
  /&#?\w+;/g,
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s,;<>|"')]*/gi,
  /\b(?:javascript|data|vbscript|mailto):\S+/gi,
  /\b(?:www\.[\w-]+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|edu|gov|app|info|shop|xyz|biz|dev))\b[^\s,;<>|"')]*/gi,
  /\b[\w-]+\.(?:co|me|us|ly|gg|be|tv)\/[^\s,;<>|"')]*/gi,
]

/** The comma in "$1,000" ends no clause. */
const mark = String.raw`(?:[^.,;:!?|()]|(?<=\d)[.,:](?=\d))`
const rest = `${mark}*`
const shortest = `${mark}*?`
/** The same, up to where a clinic is mentioned. */
const untilClinic = String.raw`(?:(?!\s+(?:hosting|running|holding|offering|leading|teaching|doing|hosts?|runs?|and\s+(?:I|I'm|I'd|we|the|a|want|would|will|am|like)|I'm|I'd|I\s+(?:will|am|want)|I'll|we're|and\s+(?:host|run|hold|offer|lead|teach)\w*|who\s+(?:is|will)\s+\w+ing|is\s+\w+ing|will)\b)${mark})*`
const states = allStates.flatMap(({ code, name }) => [code, name]).join('|')
/** "Augusta, GA" */
const place = `${untilClinic}(?:,\\s*(?:${states})(?=\\s*(?:$|[.,;:!?|()])))?`

const past = [
  `\\b(?:(?:we|I|it|they|that|the\\s+(?:last|first)\\s+one)\\s${shortest})?\\b(?:last|the\\s+previous|the\\s+past)\\s+(?:year|time|summer|winter|spring|fall|season|month)(?:'s)?\\b[,:]?${rest}`,
  `\\b(?:in\\s+the\\s+past|previously|used\\s+to|in\\s+past\\s+years)\\b,?${rest}`,
  `\\b(?:we|I|it|they)\\s${shortest}\\byears?\\s+ago\\b`,
].map(pattern => new RegExp(pattern, 'gi'))

/** "for 20 players" is the audience. */
const role =
  '(?:player|(?:point\\s+|shooting\\s+)?guard|forward|athlete|captain|quarterback|goalkeeper|goalie|keeper|striker|midfielder|defender|receiver|linebacker|pitcher|catcher|outfielder|infielder|setter|hitter|swimmer|golfer|wrestler|runner|sprinter|hurdler|senior|junior|sophomore|freshman|student(?:-athlete)?|alum(?:nus|na)?|graduate|grad|coach|star|starter|champion|pro|professional|all-american|olympian)'
const roles = `${role}(?:[\\s-]+${role})*`

const about = [
  `\\b(?:(?:I'm|I\\s+am|I\\s+was|I've\\s+been)\\s+(?:(?:an?|the)\\s+)?|as\\s+an?\\s+)(?:(?!(?:hosting|running|holding|offering|doing|clinic|camp)\\b)[\\w&'-]+\\s+){0,5}?${roles}\\b(?!s)${place}`,
  `(?<lead>\\b(?:(?:hosted|led|run|taught|coached)\\s+)?(?:by|from|with)\\s+(?:an?|the|our|your|former|current)\\s+)(?:(?!(?:clinic|camp|focus)\\b)[\\w&'-]+\\s+){0,5}?${roles}\\b(?!s)${place}`,
  `\\b(?:I|who|he|she)(?:'ve|\\s+have|\\s+has|\\s+also|\\s+currently|\\s+once)?\\s+(?:play(?:s|ed)?|compete[sd]?|swim|swam|pitch(?:es|ed)?|wrestle[sd]?|start(?:s|ed)?\\s+(?:for|at)|run\\s+(?:track|cross))\\b${place}`,
  `\\b(?:play(?:s|ed|ing)?|starter|captain(?:ed)?)\\s+(?:\\w+\\s+){0,2}(?:for|at)\\s+(?!\\d|noon\\b|the\\s+(?:clinic|camp))(?=[A-Z])${place}`,
  `\\b(?:(?:I'm|I\\s+am|I|we|we're|my\\s+\\w+)\\s+)?(?:originally\\s+from|(?:born\\s+(?:and\\s+raised\\s+)?|raised|grew\\s+up|live[sd]?|living|trained|based)\\s+in|hail(?:s|ing)?\\s+from|com(?:e|es|ing)\\s+from)\\b${place}`,
  `\\b(?:I'm|I\\s+am|we're|we\\s+are|native\\s+of)\\s+(?:a\\s+native\\s+of|from)\\b${place}`,
  `\\b(?:home\\s?town|college|university|team|alma\\s+mater|from)\\s*:${place}`,
  `(?<!\\b(?:at|in|to)\\s|@\\s?)\\b(?:my|our|his|her)\\s+(?:home\\s?town|home|school|college|university|team|high\\s+school|alma\\s+mater|parents|family|mom|dad)\\b${place}`,
  `\\b(?:(?:we|I|they)\\s+beat|(?:(?:we|I|they)\\s+)?(?:defeated|lost\\s+to|won))\\s${place}`,
  `\\b(?:(?:I|we)\\s+)?(?:go\\s+to|went\\s+to|(?<!\\bto\\s)attend(?:ed|ing|s)?|study(?:ing)?\\s+(?:at|in)|studied\\s+(?:at|in)|enrolled\\s+(?:at|in)|committed\\s+to|signed\\s+with|graduat\\w+\\s+from|transferr?\\w*\\s+(?:to|from)|major(?:ing|ed)?\\s+in)\\s+(?!(?:this|the\\s+(?:clinic|camp))\\b)${place}`,
].map(pattern => new RegExp(pattern, 'gi'))
/** "Point guard at Kansas": no capital follows an audience. */
about.push(
  new RegExp(`\\b(?:[A-Z]\\w+\\s+)?${roles}\\s+(?:at|for|from|of)\\s+(?:the\\s+)?(?=\\p{Lu})${untilClinic}`, 'gu'),
  new RegExp(`(?<lead>\\b(?:[Ww]ith|[Bb]y)\\s+)(?:\\p{Lu}[\\w'-]*\\s+){1,4}${roles}\\b(?!s)`, 'gu'),
  new RegExp(
    `(?:\\p{Lu}[\\w'-]*\\s+){0,3}${roles}(?=\\s+(?:hosts|leads|teaches|runs|offers|holds|is\\s+\\w+ing)\\b)`,
    'gu',
  ),
)

const trains =
  '(?:work|focus|teach|cover|train|practic|do|includ|learn|emphasi[sz]|drill|spend\\w*\\s+time)(?:e|es|ed|ing|s)?'
const topic = topicPattern.source
const notTrained = [
  `\\b${topic}\\s+(?:(?:is|are|will|be)\\s+)*(?:not|isn't|aren't|won't)\\s+(?:be\\s+)?\\w+`,
  `\\b(?:not|never|without|cannot|instead\\s+of|rather\\s+than|\\w+n't|dont|wont|isnt|arent|doesnt)\\s+(?:(?:be|going\\s+to|gonna|to|really|do|ever|any|plan\\w*\\s+(?:to|on))\\s+){0,3}${trains}\\b(?:(?!\\s+but\\b|\\s+and\\s+(?:work|focus|we)\\w*)[^.,;:!?|()])*`,
  `\\b(?:not|isn't)\\s+(?:just|only)\\s+for\\s${rest}`,
  `\\b(?:no|not|without|never|less|skip(?:ping)?)\\s+(?:the\\s+|any\\s+|on\\s+|about\\s+)?${topic}(?:\\s*(?:,\\s*)?(?:or|and|nor)\\s+${topic})*`,
].map(pattern => new RegExp(pattern, 'gi'))
