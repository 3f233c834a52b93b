import { type BookingPreferences, type PreferenceName, preferenceNames, type Question } from '#assistant/contract.ts'

export type Value = string | number

/** `chosen` answers a question; `changed` and `added` are by hand. */
export type Origin = 'read' | 'chosen' | 'changed' | 'added'

/** `words` of the request. */
export type Condition = { value: Value; origin: Origin; words?: string }

export type Conditions = Partial<Record<PreferenceName, Condition>>

export type Understanding = Pick<BookingPreferences, 'unclear' | 'assumed' | 'ignored' | 'engine' | 'fallback'> & {
  conditions: Conditions
}

/**
 * The specification's result has only values and `error`; the rest defaults to empty. Values beside `error` are
 * ignored.
 */
export function understandingOf(answer: Partial<BookingPreferences>): Understanding {
  const { unclear = [], assumed = [], ignored = [], engine = 'built-in', fallback, sources = {}, error } = answer
  const conditions = preferenceNames.flatMap(name => {
    const value = answer[name]
    return value === undefined || error ? [] : [[name, { value, origin: 'read', words: sources[name] }] as const]
  })
  return { conditions: Object.fromEntries(conditions), unclear, assumed, ignored, engine, fallback }
}

export function isEmpty({ conditions, unclear }: Understanding): boolean {
  return Object.keys(conditions).length === 0 && unclear.length === 0
}

/** Additions come last, so nothing moves. */
export function setNames({ conditions }: Understanding): PreferenceName[] {
  return Object.keys(conditions) as PreferenceName[]
}

export function missingNames({ conditions }: Understanding): PreferenceName[] {
  return preferenceNames.filter(name => conditions[name] === undefined)
}

/** Setting a value answers its questions. */
export function withValue(before: Understanding, name: PreferenceName, value: Value): Understanding {
  const condition = before.conditions[name]
  if (condition?.value === value) return before
  const isAdded = condition === undefined || condition.origin === 'added'
  return withCondition(before, name, { value, origin: isAdded ? 'added' : 'changed' })
}

export function withChoice(before: Understanding, { field, words }: Question, value: Value): Understanding {
  return withCondition(before, field, { value, origin: 'chosen', words })
}

/** Open questions about it stay. */
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
