import { MAX_RADIUS_MILES } from './bounds.ts'
import { isLeast } from './prices.ts'
import { only, type Reading, type RequestText } from './request-text.ts'

/** Miles, to 0.1. */
export function readRadius(text: RequestText): Reading<number> {
  for (const pattern of noRadius) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
  const all = [...text.takeAll(miles, isNoStory), ...text.takeAll(aMile), ...text.takeAll(fewMiles)].map(
    ({ 0: words, groups = {} }) => ({
      words,
      value: isLeast(groups.lead) ? 0 : milesOf(groups),
      hasLead: Boolean(groups.lead),
    }),
  )
  // "Within 10 miles" is a condition; "12 km" may not be.
  const requested = all.filter(({ hasLead }) => hasLead)
  const said = requested.length > 0 ? requested : all
  text.leaveOut(all.filter(each => !said.includes(each)).map(({ words }) => words))
  const isFitting = ({ value }: { value: number }) => value > 0 && value <= MAX_RADIUS_MILES
  text.leaveOut(said.filter(each => !isFitting(each)).map(({ words }) => words))
  return only(said.filter(isFitting), {
    question: several => `You gave more than one distance: ${several.join(' and ')}.`,
    inWords: value => `${value} ${value === 1 ? 'mile' : 'miles'}`,
  })
}

/** Not "I drove 20 miles last time". */
function isNoStory({ index, input }: RegExpExecArray): boolean {
  return !/\b(?:drove|ran|run|walked|tried|biked|hiked|moved|live[sd]?|commute)\s+(?:\S+\s+){0,2}$/i.test(
    input.slice(0, index),
  )
}

function milesOf({ far, half, few, unit = '' }: Record<string, string | undefined>): number {
  if (few) return 2
  if (!far) return half ? 0.5 : 1
  return Math.round(Number(far) * 10 * (/^k/i.test(unit) ? 1 / KM_PER_MILE : 1)) / 10
}

/** By definition since 1959. */
const KM_PER_MILE = 1.609344

const miles =
  /(?:\b(?<lead>(?:no|not)\s+(?:more|farther|further)\s+than|more than|over|above|at least|beyond|farther than|further than|outside(?:\s+of)?|within|less than|under|up to|at most|max(?:imum)?(?:\s+of)?|inside|in a|(?:a\s+)?radius\s+of|about|around)\s+)?(?:a\s+)?(?:about\s+)?(?<![\w.,]|(?:^|[\s|($])-)(?:\d{1,3}\s?(?:-|to)\s?)?(?<far>\d{1,4}(?:\.\d{1,2})?)\s?-?\s?(?<unit>miles?|mi|kms?|kilomet(?:er|re)s?)\b(?!\s+(?:run|race|track|loop|walk|hike))(?:\s+(?:radius|away|max|or less|or closer))?/gi

const fewMiles = /\b(?:within\s+)?(?<few>a\s+(?:couple|few)(?:\s+of)?\s+miles)\b/gi

const aMile =
  /\b(?:within|inside|about|around)\s+(?:an?\s+|1\s+)?(?<half>half\s+(?:an?\s+)?)?mile\b|(?<half>\bhalf\s+(?:an?\s+)?)mile\b|\ba\s+mile\b(?=\s+(?:of|from|radius|away|max)\b)/gi

/** Travel time is not a distance. */
const noRadius = [/\b(?:within\s+)?(?:easy\s+)?walking\s+distance\b(?:\s+(?:of|from|to)\s+(?:me|us|home|here)\b)?/gi]
