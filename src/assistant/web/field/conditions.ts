import { type BookingPreferences, type PreferenceName, preferenceNames, type Question } from '#assistant/contract.ts'

export type Value = string | number

/** `read` from the request, `chosen` as the answer to a question, or set by hand: `changed` or `added`. */
export type Origin = 'read' | 'chosen' | 'changed' | 'added'

/** `words`: those of the request that it comes from. */
export type Condition = { value: Value; origin: Origin; words?: string }

export type Conditions = Partial<Record<PreferenceName, Condition>>

/** What a request was understood as, and what a person has made of it since. */
export type Understanding = Pick<BookingPreferences, 'unclear' | 'assumed' | 'ignored' | 'engine' | 'fallback'> & {
  conditions: Conditions
}

/**
 * The specification's result has only values and `error`: whatever else is missing counts as empty. Values beside an `error` are
 * not shown as a result.
 */
export function understandingOf(answer: Partial<BookingPreferences>): Understanding {
  const { unclear = [], assumed = [], ignored = [], engine = 'built-in', fallback, sources = {}, error } = answer
  const conditions = preferenceNames.flatMap(name => {
    const value = answer[name]
    return value === undefined || error ? [] : [[name, { value, origin: 'read', words: sources[name] }] as const]
  })
  return { conditions: Object.fromEntries(conditions), unclear, assumed, ignored, engine, fallback }
}

/** Whether there is anything to look at: an answer with nothing but an error has no conditions and asks nothing. */
export function isEmpty({ conditions, unclear }: Understanding): boolean {
  return Object.keys(conditions).length === 0 && unclear.length === 0
}

/** In the order of the specification, and behind them what was added: nothing moves away from under a hand. */
export function setNames({ conditions }: Understanding): PreferenceName[] {
  return Object.keys(conditions) as PreferenceName[]
}

/** The conditions that can be added, in the order of the specification. */
export function missingNames({ conditions }: Understanding): PreferenceName[] {
  return preferenceNames.filter(name => conditions[name] === undefined)
}

/** Set by hand. What was asked about this condition is answered by that. */
export function withValue(before: Understanding, name: PreferenceName, value: Value): Understanding {
  const condition = before.conditions[name]
  if (condition?.value === value) return before
  const isAdded = condition === undefined || condition.origin === 'added'
  return withCondition(before, name, { value, origin: isAdded ? 'added' : 'changed' })
}

/** Set by choosing one of the meanings that a question offers. */
export function withChoice(before: Understanding, { field, words }: Question, value: Value): Understanding {
  return withCondition(before, field, { value, origin: 'chosen', words })
}

/** A question that left it open stays: nobody has answered it. */
export function withoutCondition(before: Understanding, name: PreferenceName): Understanding {
  const { [name]: _, ...conditions } = before.conditions
  return { ...before, conditions, assumed: before.assumed.filter(({ field }) => field !== name) }
}

function withCondition(before: Understanding, name: PreferenceName, condition: Condition): Understanding {
  const isOther = ({ field }: Question) => field !== name
  return {
    ...before,
    conditions: { ...before.conditions, [name]: condition },
    unclear: before.unclear.filter(isOther),
    assumed: before.assumed.filter(isOther),
  }
}
