import { skillLevels } from '../reading/bounds.ts'
import { quoted, type RequestText } from '../reading/request-text.ts'
import { agesFault, clinicAges } from './clinic-limits.ts'
import { titled } from './clinic-vocabulary.ts'

export type Audience = {
  /** "beginner middle schoolers, ages 11 to 13" */
  who: string
  /** "Beginner Middle School" */
  title: string
  level?: (typeof skillLevels)[number] | undefined
  /** Years; each may be alone. */
  minAge?: number | undefined
  maxAge?: number | undefined
}

type Words = Record<string, string | undefined>
type Years = { minAge?: number | undefined; maxAge?: number | undefined }
/** `unclear` is a sentence. */
type Ages = Years & { texts: string[]; unclear?: string }
type Grades = { texts: string[]; single: string }

/** Must run before capacity. */
export function readAges(text: RequestText): Ages {
  const several = text.takeAll(severalAges).map(([words]) => words)
  const said = agePatterns.flatMap(pattern => text.takeAll(pattern))
  // "Girls 10-12" may be a time if other ages are given.
  const beside = said.length + several.length === 0 ? text.takeAll(agesBeside, isRange) : []
  const all = [...said, ...beside].map(({ 0: words, groups = {} }) => ({ words, groups }))
  const wrong = all.find(({ groups }) => agesFault(limitsOf(groups)))
  if (wrong)
    return { texts: [], unclear: `${quoted(wrong.words)} isn’t an age from ${clinicAges.min} to ${clinicAges.max}.` }
  const texts = [...new Set(all.map(({ groups }) => ageText(groups)))]
  const named = [...several, ...(several.length > 0 || texts.length > 1 ? texts : [])]
  if (named.length > 0) return { texts: [], unclear: `You gave more than one age group: ${named.join(' and ')}.` }
  return { texts, ...(all[0] ? yearsOf(all[0].groups) : {}) }
}

function limitsOf({ all, from, to, single, below, down }: Words): Years {
  if (all) return {}
  if (single ?? below) return { maxAge: Number(single ?? below) - (below ? 1 : 0) }
  if (down) return { maxAge: Number(from) }
  return { minAge: Number(from), ...(to && { maxAge: Number(to) }) }
}

/** Must run after capacity: "15 5th graders". */
export function readGrades(text: RequestText): Grades {
  const said = gradePatterns.flatMap(pattern => text.takeAll(pattern).map(({ groups = {} }) => groups))
  const [first] = said
  if (said.length === 1 && first && !first.to && !first.up && !first.down && /\d/.test(first.from ?? ''))
    return { texts: [], single: ordinal(Number(first.from)) }
  return { texts: said.map(gradeText), single: '' }
}

export function readAudience(text: RequestText, ages: Ages, grades: Grades): Audience {
  const grade = grades.single
  const levels = text.takeAll(levelPattern)
  const isForAllLevels = text.takeAll(/\b(?:for\s+)?all\s+(?:skill\s+)?levels\b/gi).length > 0
  const group = groupOf(text.takeAll(groupPattern, isGroup).map(({ groups = {} }) => groups))
  const named = [...new Set(levels.map(({ groups }) => groups!.level!.toLowerCase()))]
  const level = named.length === 1 ? named[0]! : ''
  if (!level) text.leaveOut(levels.map(([words]) => words))
  const people =
    group.who ||
    (grade && `${grade} graders`) ||
    (level === 'beginner' ? 'beginners' : level || isForAllLevels ? 'players' : '')
  const texts = [...(grade && group.who ? [`${grade} grade`] : []), ...grades.texts, ...ages.texts]
  return {
    who: [
      [people === 'beginners' ? '' : level, people, isForAllLevels && 'of all levels'].filter(Boolean).join(' '),
      ...new Set(texts),
    ]
      .filter(Boolean)
      .join(', '),
    title: [titled(level), grade && `${grade} Grade`, group.title].filter(Boolean).join(' '),
    level: skillLevels.find(each => each === level),
    minAge: ages.minAge,
    maxAge: ages.maxAge,
  }
}

/** "ages 8 to 12", "U12". "Ages 10" alone may be a minimum or maximum. */
function yearsOf({ unit = '', from, to, single, below, up, down }: Words): Years {
  const [youngest, oldest] = [Number(from), Number(to)]
  if (single) return { maxAge: Number(single) || undefined }
  if (below) return { maxAge: Number(below) - 1 || undefined }
  if (to) return youngest > 0 && youngest <= oldest ? { minAge: youngest, maxAge: oldest } : {}
  if (!(youngest > 0)) return {}
  if (up) return { minAge: youngest }
  if (down) return { maxAge: youngest }
  return unit ? {} : { minAge: youngest, maxAge: youngest }
}

function ageText({ all, from, to, single, below, up, down }: Words): string {
  if (all) return 'all ages'
  if (single) return `${Number(single)} and under`
  if (below) return `under ${Number(below)}`
  if (up || down) return `ages ${from} and ${up ? 'up' : 'under'}`
  return to ? `ages ${from} to ${to}` : `age ${from}`
}

function gradeText({ from = '', to, and, up, down }: Words): string {
  const first = from.toUpperCase()
  if (up || down) return `grades ${first} and ${up ? 'up' : 'under'}`
  return to ? `grades ${first} ${and ? 'and' : 'to'} ${to}` : `grade ${first}`
}

function ordinal(grade: number): string {
  return `${grade}${{ 1: 'st', 2: 'nd', 3: 'rd' }[grade] ?? 'th'}`
}

function isRange({ groups = {} }: RegExpExecArray): boolean {
  return Number(groups.from) < Number(groups.to) && Number(groups.to) <= 18
}

/** The name of a school or club is a place. */
function isGroup({ 0: words, index, input, groups }: RegExpExecArray): boolean {
  const [before, after] = [input.slice(Math.max(0, index - 60), index), input.slice(index + words.length)]
  if (/^\s*(?:&|and)\s+girls\s+club\b|^\s+club\b/i.test(after)) return false
  if (!groups?.school || /schoolers/i.test(words)) return true
  return !(
    /\b(?:at|our|my|their|his|her)\s+(?:\S+\s+){0,3}$/i.test(before) ||
    (/\p{Lu}[\p{L}'.-]*\s+$/u.test(before) && /^\p{Lu}/u.test(words)) ||
    /^\s+(?:gym|fields?|courts?|campus|stadium|track|pool|cafeteria)\b/i.test(after)
  )
}

/** "middle school girls", "youth players"; "20 players" is only a count. */
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
  const who = whose
    ? [[...schools, ...ages.flatMap(kind => kinds[kind]!.of ?? [])].join(' and '), whose].filter(Boolean).join(' ')
    : [...schools.map(school => `${school}ers`), ...ages.map(kind => kinds[kind]!.who)].join(' and ')
  return { who, title }
}

const isGender = /^(?:girls|boys|women|men)$/
const oneName: Words = { children: 'kids', teenagers: 'teens', ladies: 'women' }
/** `of` precedes "girls" or "men". */
const kinds: Record<string, { who: string; title: string; of?: string }> = {
  kids: { who: 'kids', title: 'Kids' },
  teens: { who: 'teens', title: 'Teen', of: 'teen' },
  tweens: { who: 'tweens', title: 'Tween', of: 'tween' },
  adults: { who: 'adults', title: 'Adult', of: 'adult' },
  youth: { who: 'youth players', title: 'Youth', of: 'youth' },
}

const to = String.raw`\s?(?:-|to|and|through|thru|&)\s?`
const up = String.raw`(?<up>\s?\+|\s(?:and|or|&)\s(?:up|older|over|above)\b)`
const down = String.raw`(?<down>\s(?:and|or|&)\s(?:under|younger|below)\b)`
const old = String.raw`[\s-]?(?:(?:years?|yrs?)[\s-]olds?|yo'?s?|y\/o'?s?)\b`
const agePatterns = [
  `\\b(?<unit>ages?|aged)(?:\\s+(?:range|group))?:?\\s*(?:from\\s+|between\\s+)?(?<from>\\d{1,3})(?:${to}(?<to>\\d{1,3})\\b|${up}|${down}|\\b)(?:${old})?`,
  `\\b(?:between\\s+)?(?<from>\\d{1,2})(?:${to}(?<to>\\d{1,2}))?${old}(?:${up}|${down})?`,
  `\\bbetween\\s+(?<from>\\d{1,2})\\s+and\\s+(?<to>\\d{1,2})\\s+(?:years|yrs)\\b(?!\\s+of)`,
  String.raw`\bu-?(?<single>\d{1,2})s?\b|\b(?<single>\d{1,2})u\b|\bunder-(?<single>\d{1,2})s?\b`,
  `(?<![\\w$:./-])(?<from>\\d{1,2})(?:${down}|(?<up>\\s(?:and|or|&)\\s(?:up|older)\\b|\\+(?=\\s*(?:$|[.,;!?)]|only\\b))))`,
  String.raw`(?<=\b(?:kids|children|teens|girls|boys|players|youth|everyone|anyone|all)\s)under\s+(?:age\s+|the\s+age\s+of\s+)?(?<below>\d{1,2})\b(?!\s*(?:minutes|dollars|bucks))`,
  String.raw`\b(?:for\s+)?(?<all>all\s+ages)\b`,
].map(pattern => new RegExp(pattern, 'gi'))
const range = String.raw`\d{1,2}\s?(?:-|to)\s?\d{1,2}`
/** "ages 8 to 12 and 14 to 16" */
const severalAges = new RegExp(
  `\\b(?:ages?|aged):?\\s*(?:\\d{1,2}(?:\\s*,\\s*\\d{1,2})+,?\\s*(?:and|or|&)\\s*\\d{1,2}|\\d{1,2}\\s*(?:and|or|&)\\s*${range})\\b(?!:|\\s?[ap]\\.?m\\b|\\s+(?:kids|players|spots))(?:${old})?|\\b(?:ages?|aged|(?<=\\b(?:kids|children|girls|boys|teens|youth|players|campers),?\\s))(?:\\s+groups?)?:?\\s*${range}(?:\\s*(?:,|and|or|&)+\\s*${range})+\\b(?!:|\\s?[ap]\\.?m\\b)(?:${old})?|(?<![\\w$:./-])${range}(?:\\s*(?:,|and|or|&)+\\s*${range})+${old}`,
  'gi',
)
const agesBeside =
  /(?<=\b(?:kids|children|girls|boys|teens|youth|players|campers),?\s+\(?)(?<from>\d{1,2})\s?(?:-|to)\s?(?<to>\d{1,2})(?![\d:]|\s?[ap]\.?m|\s?noon)/gi

const th = '(?:st|nd|rd|th)'
const gradePatterns = [
  `\\b(?<from>\\d{1,2})${th}?\\s?(?:-|to|through|thru|(?<and>and|&))\\s?(?<to>\\d{1,2})${th}[\\s-]grade(?:r?s)?\\b`,
  `\\b(?<from>\\d{1,2})${th}[\\s-]grade(?:r?s)?(?:${up}|${down}|\\b)`,
  `\\bgrades?\\s*(?<from>\\d{1,2}|k)(?:\\s?(?:-|to|through|thru|(?<and>and|&))\\s?(?<to>\\d{1,2})\\b|${up}|${down}|\\b)`,
  String.raw`\b(?<from>k)\s?(?:-|to|through|thru)\s?(?<to>\d{1,2})(?:st|nd|rd|th)?(?=\s|[.,;!?|)]|$)(?:[\s-]grade(?:r?s)?)?`,
].map(pattern => new RegExp(pattern, 'gi'))

const levelPattern = /\b(?<level>beginner|intermediate|advanced|elite)s?\b(?:[\s-]level)?/gi
const groupPattern =
  /\b(?:(?<school>elementary|middle|high)[\s-]school(?:ers?\b|(?=[\s,.;|]|$))(?:\s+(?:(?<gender>girls|boys)|students|players|athletes|kids))?|(?<kind>kids|children|tweens|teens|teenagers|adults|youth|girls|boys|women|ladies|men)\b(?:'s\b)?|(?:players|athletes|participants|campers|students|people)\b)/gi
