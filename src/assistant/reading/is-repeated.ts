import { monthWord } from './calendar-dates.ts'
import { dayPhrase, monthPhrase } from './date-phrases.ts'
import { anyWeekday } from './read-weekdays.ts'

/** "every Tuesday", "Tuesdays", "weekly", "for 8 weeks on Tuesday", "Tuesday from March 3 through April 28". */
export function isRepeated(text: string): boolean {
  if (certain.some(pattern => pattern.test(text))) return true
  return namesWeekday(text) && withWeekday.some(pattern => pattern.test(text))
}

export function namesWeekday(text: string): boolean {
  return weekday.test(text)
}

const weekday = new RegExp(`\\b(?:${anyWeekday}|weekday|weekend(?=\\s+(?:mornings|afternoons|evenings)))\\b`, 'i')

const certain = [
  new RegExp(
    `\\b(?:every|each)\\s+(?:(?:other|single|second|2nd|third|3rd|fourth|4th|\\d)\\s+)?(?:${anyWeekday}s?|weeks?|wks?|weekdays?|weeknights?|weekends?|days?|work\\s?days?|fortnight)\\b`,
    'i',
  ),
  /\b(?:sun|mon|tues|wednes|thurs|fri|satur)days\b|\b(?:weeknights|weekdays)\b|\bweekends\b/i,
  /\b(?:bi-?)?weekly\b|\bfortnightly\b|\bdaily\b(?!\s+(?:rate|price))|\balternat(?:e|ing)\s+(?:weeks|\w+days?)\b/i,
  new RegExp(`\\bnext\\s+\\d{1,2}\\s+(?:${anyWeekday}s?|weekends)\\b`, 'i'),
  /(?<![\w/])(?:MWF|mwf|tth|tuth|TTh|TTH|TuTh|MTWThF|MTWRF|M\/W(?:\/F)?|Tu?\/(?:Th|R)|W\/F|M-F|M,? W,? (?:and )?F|T,? Th)(?![\w/])/,
]

const endPhrase = `(?:${dayPhrase}|${monthPhrase}|the\\s+season)`
/** Without a weekday: "Friday, March 5 to Sunday, March 7" is one stay. */
const plainDay = `(?<!\\b${anyWeekday},?\\s)(?!${anyWeekday})${dayPhrase}`
const withWeekday = [
  /(?<!\b(?:in|within)\s)\b\d{1,2}[\s-]+(?:(?:straight|consecutive|full)\s+)?(?:weeks?|wks?)\b(?!\s+(?:from(?!\s+(?:the\s+)?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))|after|out|ago|later|before|old|notice)\b)/i,
  /\bfor\s+(?:the\s+next\s+)?(?:an?|\d{1,2})\s+months?\b/i,
  new RegExp(
    `\\b(?:until|till|til|through|thru|up\\s+to\\s+and\\s+including|(?:ending|ends|finishing|wrapping\\s+up)(?:\\s+on)?|last\\s+(?:one|session|practice)(?:\\s+is)?)\\s+(?:the\\s+)?${endPhrase}`,
    'i',
  ),
  new RegExp(
    `\\b${monthWord}\\s+only\\b|\\b(?:all|whole|throughout)\\s+(?:of\\s+)?(?:the\\s+month\\s+of\\s+)?${monthWord}\\b`,
    'i',
  ),
  new RegExp(`\\bfrom\\s+${endPhrase}\\s+(?:to|until|till|through|thru|-)\\s+${endPhrase}`, 'i'),
  new RegExp(`${plainDay}\\s*(?:to|until|till|through|thru|-)\\s*${plainDay}`, 'i'),
  /\b(?:once|twice|\d\s?x|\d\s+times)\s*(?:an?|per|\/)\s*(?:week|wk)\b/i,
  /\b(?:[4-9]|[1-4]\d|dozen)\s+(?:weekly\s+)?(?:sessions|practi[cs]es|dates|times|lessons|classes|meetings|trainings)\b/i,
  /\b(?:recurring|standing|ongoing|indefinitely|permanent(?:ly)?|year[\s-]?round|until\s+further\s+notice)\b/i,
]
