import { MAX_WEEKS } from '#availability/contract.ts'
import { anyWeekday } from './read-weekdays.ts'
import { only, type Reading, type RequestText } from './request-text.ts'

/**
 * "every Tuesday for 8 weeks"; the weekday stays in the text as the first date. Without a number "every Tuesday" stays
 * and we ask for a date; so does "every other Tuesday", which cannot be booked at once.
 */
export function readRepeat(text: RequestText): Reading<number> {
  const isRepeated = [everyWeekday, weekly].some(pattern => text.rest().match(pattern))
  if (!isRepeated || !text.rest().match(weekCount)) return {}
  const days = text.takeAll(everyWeekday).map(({ 0: every, groups = {} }) => `${every}${groups.name}`)
  const [first = ''] = [...days, ...text.takeAll(weekly).map(([words]) => words)]
  const counted = text.takeAll(weekCount).map(({ 0: words, groups = {} }) => ({ words, value: Number(groups.count) }))
  const isBookable = ({ value }: { value: number }) => value >= 2 && value <= MAX_WEEKS
  text.leaveOut(counted.filter(each => !isBookable(each)).map(({ words }) => words))
  return only(
    counted.filter(isBookable).map(each => ({ ...each, words: `${first}, ${each.words}` })),
    { question: () => 'You gave more than one number of weeks.' },
  )
}

const everyWeekday = new RegExp(`\\b(?:every|each)\\s+(?=(?<name>${anyWeekday})\\b)`, 'gi')
const weekly = /\b(?:weekly|every\s+week|once\s+(?:a|per|every)\s+week)\b/gi
const weekCount =
  /\b(?:for\s+)?(?:the\s+next\s+)?(?<![\w-])(?<!\bin\s)(?<count>\d{1,2})\s+weeks?\b(?!\s+(?:from|after|out|ago|later)\b)/gi
