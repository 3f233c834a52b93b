import { skillLevels } from './bounds.ts'
import { only, type Reading, type RequestText } from './request-text.ts'

export type Audience = {
  /** "beginner middle schoolers, ages 11 to 13"; empty when nobody was named. */
  who: string
  /** "Beginner Middle School"; empty likewise. */
  title: string
  /** Every number of participants that was said. */
  counts: number[]
  level?: (typeof skillLevels)[number] | undefined
  /** Years; each where it was said alone. */
  minAge?: number | undefined
  maxAge?: number | undefined
}

const MAX_CAPACITY = 1_000

/** Who the clinic is for and how many of them. */
export function readAudience(text: RequestText): Audience {
  const said = text.takeAll(agePattern).map(({ groups = {} }) => groups)
  const ages = said.map(ageText)
  const levels = text.takeAll(levelPattern)
  const crowds = text.takeAll(groupPattern)
  const spots = text.takeAll(spotPattern)
  const level = levels.length === 1 ? levels[0]!.groups!.level!.toLowerCase() : ''
  if (!level) text.leaveOut(levels.map(([words]) => words))
  const group = groupOf(crowds.map(({ groups = {} }) => groups))
  const people = group.who || (level && 'players')
  const counts = [...levels, ...crowds, ...spots].flatMap(({ groups: words }) =>
    words?.count ? [Number(words.count)] : [],
  )
  return {
    who: [[level, people].filter(Boolean).join(' '), ...new Set(ages)].filter(Boolean).join(', '),
    title: [capitalized(level), group.title].filter(Boolean).join(' '),
    counts,
    level: skillLevels.find(each => each === level),
    ...(said.length === 1 ? yearsOf(said[0]!) : {}),
  }
}

/** "ages 8 to 12", "U12", "10-year-olds". Grades are no ages, and "ages 10" alone may mean from ten on as well as up to ten. */
function yearsOf({ unit = '', from, to, single, up, down }: Words): { minAge?: number; maxAge?: number } {
  const [youngest, oldest] = [Number(from), Number(to)]
  if (/grade/i.test(unit)) return {}
  if (single) return { maxAge: Number(single) || undefined }
  if (to) return youngest > 0 && youngest <= oldest ? { minAge: youngest, maxAge: oldest } : {}
  if (!(youngest > 0)) return {}
  if (up) return { minAge: youngest }
  if (down) return { maxAge: youngest }
  return unit ? {} : { minAge: youngest, maxAge: youngest }
}

export function capacityOf({ counts }: Audience): Reading<number> {
  return only(
    counts.filter(count => count > 0 && count <= MAX_CAPACITY),
    several => `Several numbers of participants are named: ${several.join(' and ')}.`,
  )
}

/** What is trained, in the words of whoever typed it. */
export function readSkills(text: RequestText): string {
  const [said, ...more] = text.takeAll(
    /\b(?:working\s+on|work\s+on|focus(?:ed|ing|es)?\s+on|covering|covers|skills?\s*:|drills?\s+on)\s+(?<skills>\p{L}[^.;:!?|$\d]{1,120}?)(?=,?\s+(?:for|at|on|in|from|this|next|every|with|under|costs?)\b|,?\s*(?:[.;:!?|$\d]|$))/giu,
  )
  text.leaveOut(more.map(([words]) => words))
  return said?.groups?.skills?.trim() ?? ''
}

/** "an 80-minute …", "a 90-minute …" */
export function articled(noun: string): string {
  return `${/^(?:[aeiou]|8|11\D|18\D)/i.test(noun) ? 'an' : 'a'} ${noun}`
}

type Words = Record<string, string | undefined>

/** "middle school girls", "youth players": for running text and for a title. A crowd of no kind ("20 players") is only a number. */
function groupOf(crowds: Words[]): { who: string; title: string } {
  const named = (name: string) => [
    ...new Set(crowds.flatMap(words => words[name]?.toLowerCase() ?? []).map(word => oneName[word] ?? word)),
  ]
  const genders = named('kind').filter(kind => isGender.test(kind))
  const whose = [...new Set([...named('gender'), ...genders])].join(' and ')
  const schools = named('school').map(school => `${school} school`)
  const ages = named('kind').filter(kind => kind in kinds)
  const titles = [...schools.map(titled), ...ages.map(kind => kinds[kind]!.title), titled(whose)].filter(Boolean)
  const title = titles.join(schools.length + ages.length > 1 ? ' and ' : ' ')
  if (whose)
    return {
      who: [[...schools, ...ages.flatMap(kind => kinds[kind]!.of ?? [])].join(' and '), whose]
        .filter(Boolean)
        .join(' '),
      title,
    }
  return { who: [...schools.map(school => `${school}ers`), ...ages.map(kind => kinds[kind]!.who)].join(' and '), title }
}

const isGender = /^(?:girls|boys|women|men)$/
const oneName: Words = { children: 'kids', teenagers: 'teens' }
/** `of` stands before "girls" or "men". */
const kinds: Record<string, { who: string; title: string; of?: string }> = {
  kids: { who: 'kids', title: 'Kids' },
  teens: { who: 'teens', title: 'Teen', of: 'teen' },
  adults: { who: 'adults', title: 'Adult', of: 'adult' },
  youth: { who: 'youth players', title: 'Youth', of: 'youth' },
}

/**
 * What the clinic is about, beyond its sport: positions and skills in the words of whoever typed them, "goalkeeper". Empty when
 * none is named.
 */
export function readTopic(text: RequestText): string {
  return [...new Set(text.takeAll(topicPattern).map(([words]) => words.toLowerCase()))].join(' and ')
}

function ageText({ unit = '', from, to, single, up, down }: Words): string {
  if (single) return `${single} and under`
  if (up || down) return `${/grade/i.test(unit) ? 'grades' : 'ages'} ${from} and ${up ? 'up' : 'under'}`
  return `${/grade/i.test(unit) ? 'grades' : 'ages'} ${from}${to ? ` to ${to}` : ''}`
}

/** "middle school" → "Middle School"; "women" → "Women’s", since a clinic is theirs. */
export function titled(words: string): string {
  const own = words.replace(/\b(?:women|men)\b/g, '$&’s')
  return own.replaceAll(/(?<![\p{L}’'])(?!and\b|of\b)\p{L}/gu, letter => letter.toUpperCase())
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const agePattern =
  /\b(?<unit>ages?|aged|grades?)\s*(?<from>\d{1,2})(?:\s?(?:-|to|and|through)\s?(?<to>\d{1,2})\b|(?<up>\s?\+|\s(?:and|or|&)\s(?:up|older|over)\b)|(?<down>\s(?:and|or|&)\s(?:under|younger)\b)|\b)|\b(?<from>\d{1,2})(?:\s?(?:-|to)\s?(?<to>\d{1,2}))?[\s-](?:years?|yrs?)[\s-]olds?\b|\bu-?(?<single>\d{1,2})\b|\b(?<single>\d{1,2})u\b/gi
/** "8 beginners" are as many participants; "8 beginner girls" are counted with the girls. */
const levelPattern =
  /(?:(?<![\d.,$])(?<count>\d{1,4})[\s|]+(?=(?:beginner|intermediate)s\b))?\b(?<level>beginner|intermediate|advanced|elite)s?\b(?:[\s-]level)?/gi
const topicPattern =
  /\b(?:goal(?:keepers?|keeping|ies?|tend(?:ers?|ing))|keepers?|strikers?|forwards?|midfielders?|defenders?|defen[cs]e|offen[cs]e|defensive|offensive|quarterbacks?|receivers?|running\s+backs?|linebackers?|linemen|kickers?|point\s+guards?|guards?|pitchers?|pitching|catchers?|catching|infield(?:ers?)?|outfield(?:ers?)?|hitters?|hitting|batting|fielding|base\s*running|setters?|setting|spiking|blocking|serv(?:e|es|ing)|volleys?|forehands?|backhands?|shooting|passing|dribbling|ball\s*handling|rebounding|finishing|footwork|speed|agility|strength|conditioning|sprint(?:s|ing)?|hurdles|throwing|jumping|putting|driving|short\s+game|face-?offs?|skating|tackling|wrestling\s+takedowns|takedowns?)\b/gi
const groupPattern =
  /(?:(?<![\d.,$])(?<count>\d{1,4})[\s|]+)?\b(?:(?<school>elementary|middle|high)[\s-]school(?:ers?\b|(?=[\s,.;|]|$))(?:\s+(?:(?<gender>girls|boys)|students|players|athletes|kids))?|(?<kind>kids|children|teens|teenagers|adults|youth|girls|boys|women|men|players|athletes|participants|campers|students|people)\b)/gi
const spotPattern =
  /\b(?:(?:up\s+to|max(?:imum)?(?:\s+of)?|limit(?:ed\s+to)?|capacity(?:\s+(?:of|is))?:?)\s+)?(?<count>\d{1,4})\s+(?:spots|places|seats)\b|\b(?:capacity(?:\s+(?:of|is))?:?|limited\s+to)\s+(?<count>\d{1,4})\b/gi
