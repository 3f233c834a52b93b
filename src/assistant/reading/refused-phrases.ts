import type { RequestText } from './request-text.ts'

/** Rejections set no condition: "not indoor", "no tennis", "anywhere but Dallas". */
export function takeRefused(text: RequestText): void {
  const refused = text.takeAll(
    /\b(?:not|no|never|hates?|dislikes?|can't\s+stand|except|without|avoid|instead\s+of|rather\s+than|other\s+than|any(?:where|thing|time|\s+day)\s+but|(?:do|does|is|are|ca|wo)n't(?:\s+(?:want|need|like|do|play|be))*)\s+(?!(?:to\s+)?(?:spend|pay|afford|go\s+(?:over|above|past|beyond|higher)|exceed|care|mind|matter|know|think|have|want\s+to\s+(?:pay|spend))\b)(?:(?:an?|the|any|on|in|at|near|for)\s+){0,2}(?!(?:charge|cap|cost|fees?|rush|idea|more|over|above|later|earlier|before|after|farther|further|less|worries|problem|matter|preference)\b)[^\s,.;:!?|]+(?:\s+(?!(?:but|and|or|on|at|for|under|within|near|in|around|with|please|just|so|i|we)\b)[^\s,.;:!?|]+){0,2}/gi,
  )
  text.leaveOut(refused.map(([words]) => words))
}
