import { quoted, type RequestText } from '../reading/request-text.ts'
import { type Said, theOnly } from './clinic-amounts.ts'
import { capacityFault } from './clinic-limits.ts'

/** "max 15", "20 spots". "12-15 kids" may be ages. */
export function readCapacity(text: RequestText): Said<number> {
  for (const pattern of noCapacity) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
  const [range, ...more] = text.takeAll(crowdRange).map(([words]) => words)
  text.leaveOut(more)
  const hasBoth = bothGenders.test(text.rest())
  const said = patterns.flatMap(pattern => text.takeAll(pattern)).map(({ groups = {} }) => Number(groups.count))
  const all = hasBoth && said.length === 2 ? [said[0]! + said[1]!] : said
  const counts = all.filter(count => count > 0)
  if (range && counts.length === 0) return { unclear: `${quoted(range)} could be ages or a number of participants.` }
  return theOnly(counts, {
    several: numbers => `You gave more than one number of participants: ${numbers.join(' and ')}.`,
    faultOf: capacityFault,
  })
}

const positions =
  'goalkeepers|goalies|keepers|strikers|forwards|midfielders|defenders|quarterbacks|receivers|linebackers|linemen|kickers|guards|pitchers|catchers|infielders|outfielders|hitters|setters|hurdlers|sprinters|swimmers|golfers|wrestlers'
const crowd = `(?:kids|children|tweens|teens|teenagers|adults|youth|girls|boys|women|men|players|athletes|participants|campers|students|people|persons|graders|attendees|beginners|intermediates|(?:elementary|middle|high)[\\s-]school(?:ers)?|${positions})`
/** Words that cannot link a number to its people. */
const noLink =
  '(?:am|pm|a|an|and|at|on|in|for|with|to|from|of|the|or|per|is|by|until|minutes?|mins?|hours?|hrs?|days?|weeks?|years?|dollars?|bucks?|spots|places|seats|slots|coaches|courts?|fields?|clinics?|sessions?|camps?|drills|jan\\w*|feb\\w*|mar|march|apr\\w*|may|jun\\w*|jul\\w*|aug\\w*|sep\\w*|oct\\w*|nov\\w*|dec\\w*|mon\\w*|tue\\w*|wed\\w*|thu\\w*|fri\\w*|sat\\w*|sun\\w*)'
const links = `(?:[\\s|]+(?:(?!${noLink}\\b)[a-z][a-z'-]*|\\d{1,2}(?:st|nd|rd|th)(?:\\s?(?:-|to|and|&)\\s?\\d{1,2}(?:st|nd|rd|th))?)){0,3}?[\\s|]+`
/** Rules out dates, times and ends of ranges. */
const start = String.raw`(?<![\w.,$:/#-]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?\s|\b(?:at|from|until|till|by|u|the|grades?)\s|@\s?|\d\s?(?:-|to|and)\s?)`
const noPeople = String.raw`(?!\d|[.,:/]\d|\s?%|(?:\s?-?\s?|\s)(?:minutes?|mins?|hours?|hrs?|am\b|pm\b|years?|yrs?|dollars?|bucks?|miles?|coaches|courts?|fields?|games?|reps?|weeks?|days?|yards?|balls?|parents|guests)|\s+per\b|\s+each\b|(?:st|nd|rd|th)\b)`
const heldBack = String.raw`(?:up\s+to|max(?:imum)?(?:\s+of)?:?|limit(?:ed)?(?:\s+(?:to|of|is))?:?|capacity(?:\s+(?:of|is))?:?|capped\s+at|cap(?:\s+(?:of|is))?:?|room\s+for|space\s+for|no\s+more\s+than|at\s+most|only|(?:a\s+)?group\s+of|(?:the\s+)?first)`

const patterns = [
  String.raw`(?:\b${heldBack}\s+)?(?<![\w.,$:/-])(?<count>\d{1,4})\s+(?:(?:total|open|available)\s+)?(?:spots|places|seats|slots|openings|spaces)\b(?:\s+(?:available|open|total|only))?`,
  String.raw`\b(?<!\bages?\s)${heldBack}\s+(?:about\s+)?(?<count>\d{1,4})\b${noPeople}`,
  `${start}(?<count>\\d{1,4})(?:\\s+people)?\\s+(?:max(?:imum)?|tops|or\\s+(?:fewer|less)|limit|cap)\\b`,
  `${start}(?<count>\\d{1,4})(?=${links}${crowd}\\b)`,
  `(?<=\\b(?:clinics?|camps?|sessions?)\\s+)for\\s+(?<count>\\d{1,4})\\b${noPeople}(?=\\s*(?:$|[|.,;!?)(-]|(?:on|at|in|this|next)\\b))`,
].map(pattern => new RegExp(pattern, 'gi'))

const crowdRange = new RegExp(
  `(?<![\\d.,$:/-])\\d{1,2}\\s?(?:-|to)\\s?\\d{1,2}\\s+(?:\\w+\\s+)?(?:spots|${crowd})\\b`,
  'gi',
)
/** "10 boys and 10 girls" are twenty. */
const bothGenders =
  /\b\d{1,3}\s+(?:boys|men)\s+(?:and|&)\s+\d{1,3}\s+(?:girls|women)\b|\b\d{1,3}\s+(?:girls|women)\s+(?:and|&)\s+\d{1,3}\s+(?:boys|men)\b/i

/** Minimums, and numbers per group or coach. */
const noCapacity = [
  `\\b(?:at\\s+least|min(?:imum)?(?:\\s+of)?:?|(?<!\\bno\\s)more\\s+than|over|need)\\s+\\d{1,4}\\b(?!\\s*-?\\s*(?:minutes?|mins?|hours?|hrs?|years?|dollars?|bucks?))(?:\\s+(?:spots|${crowd})\\b)?`,
  `(?<![\\d.,$:/-])\\d{1,4}\\+\\s*${crowd}\\b`,
  `(?<![\\d.,$:/-])\\d{1,4}(?:\\s+(?:${crowd}|kid|player|person))?\\s+(?:min(?:imum)?|at\\s+least|or\\s+more)\\b(?!\\s*ut)`,
  `(?<![\\d.,$:/-])\\d{1,4}\\s+(?:\\w+\\s+)?${crowd}\\s+(?:per|a|each|to\\s+an?|at\\s+an?)\\s+(?:court|group|team|coach|station|hour|session|side|squad|pod|time)\\b`,
  `(?:\\d{1,3}\\s+)?\\b(?:sessions|groups|teams|stations|squads|pods|pairs|rows|lines|courts|fields)\\s+(?:of|with|for)\\s+\\d{1,3}\\b(?:\\s+${crowd}\\b)?(?:\\s+each\\b)?`,
  `\\b(?:(?:an?|\\d{1,2})\\s+coach(?:es)?\\s+)?(?:per|(?:for\\s+)?(?:every|each))\\s+\\d{1,3}\\s+${crowd}\\b`,
  `\\b(?:coached|trained|taught|helped|mentored|my|had)\\s+(?:over\\s+|about\\s+)?\\d{1,4}\\s+${crowd}\\b`,
].map(pattern => new RegExp(pattern, 'gi'))
