const mark = String.raw`(?<mark>\s?[ap]\.?\s?m\b\.?|[ap]\b)`
const clock = String.raw`(?<![\w.,:$/-])(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?`
const noFigure = String.raw`(?![\d:%]|\.\d|\/\d)`

export const clockRange = new RegExp(
  String.raw`(?<lead>\b(?:from|between|at|around)\s+|\|\s?)?${clock}${mark}?\s?(?:-|to|until|till|til|(?<and>and))\s?(?<endHour>\d{1,2})(?:[:.](?<endMinute>\d\d))?(?<endMark>\s?[ap]\.?\s?m\b\.?|[ap]\b)?${noFigure}(?!\s?(?:years?|yrs?|yo|people|players|kids|teams|miles?|hours?|hrs?|minutes?|mins?|dollars|bucks|fields|courts|lanes|games)\b)(?:\s+o'clock\b)?`,
  'gi',
)
/** "after 8 PM", "before noon"; "by 5" has no start, "after work" no hour. */
export const openEnded = new RegExp(
  String.raw`\b(?:any\s?time\s+)?(?<side>(?:ending|ends?|finish(?:ing)?|done|over)\s+(?:at|by|before)|after|past|no\s+earlier\s+than|not\s+before|later\s+than|before|no\s+later\s+than|earlier\s+than|until|till|by)\s+(?:(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?${noFigure}(?:(?<mark>\s?[ap]\.?m\b\.?)|\s?o'clock\b)?|lunch\b|work\b|school\b|dark\b|sunset\b)`,
  'gi',
)
/** "5 PM or later", "6 onwards" */
export const orLater = new RegExp(
  String.raw`(?:\b(?:at|from|starting\s+at)\s+)?${clock}${mark}?\s+(?:or|and)\s+(?:later|after|onwards?)\b|(?:\bfrom\s+)${clock}${mark}?\s+on(?:wards?)?\b|${clock}${mark}?\s+onwards?\b`,
  'gi',
)
export const markedClock = new RegExp(
  String.raw`(?:\b(?:at|around|about|from|starting\s+at|starting|@)\s*)?${clock}${mark}(?![-\w])`,
  'gi',
)
export const colonClock =
  /(?:\b(?:at|around|about|from|starting\s+at|starting)\s+|@\s?)?(?<![\w.,:$/-])(?<hour>\d{1,2}):(?<minute>\d\d)(?![\d:])/gi
export const bareClock = /(?:\b(?:at|from|starting\s+at)\s+|@\s?)(?<hour>\d{1,2})(?![\w:%/-]|\.\d)/gi
/** The figure is a count or part of a street name. */
export const noHour =
  /^\s+(?:\p{Lu}|(?:people|persons|players|kids|teams|friends|fields|courts|dollars|bucks|miles?|minutes?|hours?)\b|(?:\p{L}+\s+){1,2}(?:street|st|avenue|ave|road|rd|drive|dr|boulevard|blvd|lane|way)\b)/u
/** Could be computed for a place and day, but nobody books by it. */
export const vagueMoment = /\b(?:(?:at|around|by)\s+)?(?:sunset|sundown|dusk|dawn|sunrise|first\s+light|midnight)\b/gi
/** "around 3" */
export const vagueClock =
  /\b(?:around|about|roughly)\s+(?<hour>\d{1,2})(?![\w:.%/-])(?=\s?(?:$|[|,.;!?)]|(?:on|in|near|for|this|next|under|within|with|and|or|if|please|tomorrow|today)\b))/gi
/** "at 1830", "1830 hrs" */
export const militaryClock =
  /\b(?:(?:at|from)\s+(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?=\s*(?:$|[|,.;!?)]|(?:on|for|in|near|tomorrow|today|hrs|hours|to|until)\b))|(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\s?(?:hrs|hours)\b)/giu
/** "5 in the afternoon" */
export const beforePart = /(?<![\w:.$/-])(?<hour>\d{1,2})(?=\s?\|)/g
/** "Saturday. 10." */
export const lastHour = /(?<=\|[\s.,;]*)(?<hour>\d{1,2})(?=\s*(?:$|[,.;!?|]))(?!\.\d)/g
/** "tonight 7" */
export const besidePart = /(?<=\|\s?)(?<hour>\d{1,2})(?![\w:%/-]|\.\d)/g
export const roundClock = /(?:\b(?:at|around|about)\s+)?(?<![\w.,:$/-])(?<hour>\d{1,2})\s?(?:-?ish|o'clock)\b/gi
export const spokenClock = new RegExp(
  String.raw`\b(?:at\s+)?(?<part>half|(?:a\s+)?quarter|(?:5|10|20|25)(?:\s+min(?:ute)?s)?(?=\s+(?:past|after))|(?:20|25)(?=\s+(?:to|of|till))|(?:5|10|20|25)\s+min(?:ute)?s)\s+(?<side>past|after|to|of|till)\s+(?<hour>\d{1,2})\b${mark}?`,
  'gi',
)
