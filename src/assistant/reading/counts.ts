import type { RequestText } from './request-text.ts'

/** Removes numbers of people, ages, team and field sizes before prices, dates and times are read. */
export function takeCounts(text: RequestText): void {
  for (const pattern of counts) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
}

const counts = [
  /\b(?:ages?|aged|grades?)\s*\d{1,2}(?:\s?(?:-|to|and|through)\s?\d{1,2})?\b/gi,
  /\b\d{1,2}\s?(?:-|to)\s?\d{1,2}[\s-](?:years?|yrs?|yo)\b(?:[\s-]olds?)?/gi,
  /\b\d{1,3}[\s-](?:years?|yrs?|yo)\b(?:[\s-]olds?)?/gi,
  /\bu-?\d{1,2}\b|\b\d{1,2}u\b|\b\d{1,2}\s?&\s?under\b/gi,
  // "5 on 5", but not "at 5 on 12/5".
  /(?<![\w:/.])(?:\d{1,3}\s?(?:v|vs\.?|-on-|x)\s?\d{1,3}|(?<side>\d{1,2})\s?on\s?\k<side>)(?![\w:/])/gi,
  /\b(?:for\s+)?(?:(?:about|around|up to|max(?:imum)?)\s+)?\d{1,4}(?:\s?(?:-|to)\s?\d{1,4})?\s+(?:\w+\s+)?(?:people|persons|players|kids|children|participants|athletes|adults|teens|guys|girls|boys|friends|teams|guests|spots|campers|students|freshmen|seniors)\b/gi,
  /\b\d{1,4}\s+(?:fields|courts|lanes|pitches|goals|nets|seats|yards|yds|feet|ft|meters|spaces|games)\b/gi,
]
