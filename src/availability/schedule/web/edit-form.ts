import { crossesMidnight } from './read-form.ts'
import { type ExceptionForm, newKey, type RuleForm, type ScheduleForm, type TimeSpan } from './schedule-form.ts'

/** Immutable changes of a schedule form: each returns a new one. Days are 0 = Sunday … 6 = Saturday. */

export const weekdays = [1, 2, 3, 4, 5] as const
export const allDays = [0, 1, 2, 3, 4, 5, 6] as const

export function setDay(form: ScheduleForm, day: number, spans: readonly TimeSpan[]): ScheduleForm {
  return { ...form, days: form.days.map((own, at) => (at === day ? spans : own)) }
}

export function setSpan(form: ScheduleForm, day: number, span: TimeSpan): ScheduleForm {
  return setDay(
    form,
    day,
    (form.days[day] ?? []).map(other => (other.key === span.key ? span : other)),
  )
}

export function removeSpan(form: ScheduleForm, day: number, key: number): ScheduleForm {
  return setDay(
    form,
    day,
    (form.days[day] ?? []).filter(other => other.key !== key),
  )
}

export function copyDay(form: ScheduleForm, day: number, to: readonly number[]): ScheduleForm {
  return to
    .filter(other => other !== day)
    .reduce((changed, other) => setDay(changed, other, anew(changed, form.days[day] ?? [])), form)
}

/** Copies the hours of the nearest earlier day that has some. */
export function openDay(form: ScheduleForm, day: number): ScheduleForm {
  const before = [1, 2, 3, 4, 5, 6].map(back => form.days[(day - back + 7) % 7] ?? [])
  const pattern = before.find(spans => spans.length > 0) ?? [defaultTimeSpan]
  return setDay(form, day, anew(form, pattern))
}

/** Begins an hour after the last one closes, if the day has room. */
export function addSpan(form: ScheduleForm, day: number): ScheduleForm {
  const own = form.days[day] ?? []
  return setDay(form, day, [...own, nextSpan(own, newKey(form))])
}

/** Begins an hour later and lasts at most three hours. */
export function nextSpan(spans: readonly TimeSpan[], key: number): TimeSpan {
  if (spans.length === 0) return { ...defaultTimeSpan, key }
  const closing = Math.max(...spans.map(({ closes }) => (closes === '00:00' ? 24 : Number(closes.slice(0, 2)))))
  const [opens, closes] = [closing + 1, Math.min(closing + 4, 24)]
  const isRoom = opens < 24 && spans.every(span => !crossesMidnight(span))
  return { key, opens: isRoom ? hourText(opens) : '', closes: isRoom ? hourText(closes % 24) : '', price: '' }
}

/** Splits hours past midnight: until midnight, and from midnight on the next day. */
export function splitSpan(form: ScheduleForm, day: number, key: number): ScheduleForm {
  const own = form.days[day] ?? []
  const late = own.find(span => span.key === key)
  if (!late || !crossesMidnight(late)) return form
  const shortened = setSpan(form, day, { ...late, closes: '00:00' })
  const next = (day + 1) % 7
  const rest = { ...late, key: newKey(form), opens: '00:00' }
  return setDay(shortened, next, [rest, ...(shortened.days[next] ?? [])])
}

/** Splits a special price past midnight; the second part is for the following days. */
export function splitRule(form: ScheduleForm, key: number): ScheduleForm {
  const key2 = newKey(form)
  const rules = form.rules.flatMap(rule => {
    if (rule.key !== key || !crossesMidnight({ opens: rule.from, closes: rule.to })) return [rule]
    const days = rule.days.map(day => (day + 1) % 7)
    return [
      { ...rule, to: '00:00' },
      { ...rule, key: key2, from: '00:00', days },
    ]
  })
  return { ...form, rules }
}

export function addRule(form: ScheduleForm): ScheduleForm {
  const rule: RuleForm = {
    key: newKey(form),
    name: '',
    days: [...weekdays],
    from: '17:00',
    to: '22:00',
    season: null,
    price: '',
  }
  return { ...form, rules: [...form.rules, rule] }
}

export function setRule(form: ScheduleForm, rule: RuleForm): ScheduleForm {
  return { ...form, rules: form.rules.map(other => (other.key === rule.key ? rule : other)) }
}

export function addException(form: ScheduleForm): ScheduleForm {
  const exception: ExceptionForm = { key: newKey(form), name: '', from: '', to: '', hours: [] }
  return { ...form, exceptions: [...form.exceptions, exception] }
}

export function setException(form: ScheduleForm, exception: ExceptionForm): ScheduleForm {
  return { ...form, exceptions: form.exceptions.map(other => (other.key === exception.key ? exception : other)) }
}

const defaultTimeSpan: TimeSpan = { key: 0, opens: '08:00', closes: '22:00', price: '' }

/** With fresh keys. */
function anew(form: ScheduleForm, spans: readonly TimeSpan[]): TimeSpan[] {
  const first = newKey(form)
  return spans.map((span, at) => ({ ...span, key: first + at }))
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
