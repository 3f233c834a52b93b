import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'
import { checkSchedule } from '#availability/schedule/schedule-checks.ts'
import { addDays } from '#kit/shared/time.ts'
import { addSpan, copyDay, openDay, setDay, splitRule, splitSpan } from './edit-form.ts'
import { faultsAt, faultyDays, strayFaults } from './form-faults.ts'
import { placeFaults, readForm, readPrice } from './read-form.ts'
import { isSameForm, type ScheduleForm, toForm } from './schedule-form.ts'

const MONDAY = 1
const full: Schedule = {
  slotMinutes: 90,
  bufferMinutes: 15,
  hours: [
    { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '12:00' },
    { days: [1, 2, 3, 4, 5], opens: '14:00', closes: '24:00', priceCents: 9_550 },
    { days: [0, 6], opens: '09:00', closes: '18:00' },
  ],
  priceRules: [
    {
      name: 'Evenings',
      days: [1, 5],
      from: '17:00',
      to: '24:00',
      season: { from: '05-01', to: '09-30' },
      hourCents: 9_500,
    },
  ],
  leadMinutes: 120,
  windowDays: 60,
  bookableFrom: '2027-03-01',
  exceptions: [
    { name: 'Holidays', from: '2026-12-24', to: '2026-12-26', hours: [] },
    { name: 'Cup', from: '2027-01-02', to: '2027-01-02', hours: [{ opens: '10:00', closes: '24:00' }] },
  ],
}

test('a schedule survives a round trip through the form', () => {
  expect(readForm(toForm(full)).whole.schedule).toEqual(full)
  expect(readForm(toForm(full)).missing).toEqual([])
  expect(readForm(toForm(defaultSchedule)).whole.schedule).toEqual(defaultSchedule)
})

test('weekly hours yield the same slots after a round trip through the form', () => {
  const quarter = (at: number) =>
    `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
  const span = fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }), fc.subarray([0, 1, 2, 3, 4, 5, 6]))
    .filter(([from, to]) => from < to)
    .map(([from, to, days]) => ({ days, opens: quarter(from), closes: quarter(to) }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), fc.integer({ min: 0, max: 400 }), (hours, ahead) => {
      const schedule: Schedule = { slotMinutes: 30, hours }
      const date = addDays('2026-01-01', ahead)
      const again = readForm(toForm(schedule))
      const slots = slotsOn(schedule, 7_500, date, 'America/New_York')
      expect(slotsOn(again.whole.schedule, 7_500, date, 'America/New_York')).toEqual(slots)
      expect(slotsOn(again.byDay.schedule, 7_500, date, 'America/New_York')).toEqual(slots)
    }),
  )
})

test('missing values are reported at their field and left out of the schedule', () => {
  const form: ScheduleForm = {
    ...toForm({ ...full, priceRules: [], exceptions: [] }),
    rules: [{ key: 90, name: ' ', days: [], from: '', to: '22:00', season: null, price: 'much' }],
    exceptions: [
      { key: 91, name: 'Cup', from: '', to: '', hours: [{ key: 92, opens: '', closes: '10:00', price: '' }] },
    ],
  }
  const { missing, whole } = readForm(
    setDay(form, MONDAY, [{ key: 93, opens: '08:00', closes: '10:00', price: '1.2.3' }]),
  )
  expect(missing.map(({ place }) => place)).toEqual([
    'days.1.93.price',
    'rules.90.from',
    'rules.90.name',
    'rules.90.days',
    'rules.90.price',
    'exceptions.91.from',
    'exceptions.91.to',
    'exceptions.91.92.opens',
  ])
  expect([whole.schedule.priceRules, whole.schedule.exceptions]).toEqual([undefined, undefined])
})

test('a special price without a name already applies in the preview', () => {
  const form = toForm(full)
  const { whole, missing } = readForm({ ...form, rules: [{ ...form.rules[0]!, name: '' }] })
  expect(whole.schedule.priceRules).toMatchObject([{ hourCents: 9_500 }])
  expect(missing).toHaveLength(1)
  const long = readForm({ ...form, rules: [{ ...form.rules[0]!, name: 'x'.repeat(61) }] })
  expect(long.missing.map(({ message }) => message)).toEqual(['This is too long. Use 60 characters or fewer.'])
})

test('prices are parsed as people type them', () => {
  expect(['95', '$95.50', '1,200', ' 0 ', '95.5'].map(readPrice)).toEqual([9_500, 9_550, 120_000, 0, 9_550])
  expect(['', '-5', '95.555', 'free'].map(readPrice)).toEqual([undefined, undefined, undefined, undefined])
})

test('an overlap is shown only on its day', () => {
  const form = setDay(toForm(defaultSchedule), MONDAY, [
    { key: 50, opens: '08:00', closes: '12:00', price: '' },
    { key: 51, opens: '11:00', closes: '14:00', price: '' },
  ])
  const { byDay } = readForm(form)
  const faults = placeFaults(checkSchedule(byDay.schedule, 7_500), byDay.places)
  expect(faults.map(({ place }) => place)).toEqual(['days.1.51.opens'])
  expect(faultsAt(faults, 'days.1.51').at('opens')).toContain('overlaps')
  expect(faultsAt(faults, 'days.1.50').all).toEqual([])
  expect([...faultyDays(faults, form)]).toEqual([MONDAY])
})

test('server errors are shown at their fields, the rest at the top', () => {
  const { whole } = readForm(toForm(full))
  const faults = placeFaults(
    [
      { path: 'priceRules.0.hourCents', message: 'Too much.' },
      { path: 'exceptions.1.hours.0.opens', message: 'No.' },
      { path: 'hours', message: 'Too many.' },
      { path: 'slotMinutes', message: 'Too short.' },
    ],
    whole.places,
  )
  const form = toForm(full)
  expect(faultsAt(faults, `rules.${form.rules[0]!.key}`).at('price')).toBe('Too much.')
  const cup = form.exceptions[1]!
  expect(faultsAt(faults, `exceptions.${cup.key}`).within(String(cup.hours[0]!.key)).at('opens')).toBe('No.')
  expect(strayFaults(faults)).toEqual(['Too many.'])
})

test('copying a day gives the copies new keys', () => {
  const form = setDay(toForm(defaultSchedule), MONDAY, [{ key: 70, opens: '10:00', closes: '12:00', price: '' }])
  const copied = copyDay(form, MONDAY, [1, 2, 3, 4, 5])
  expect(readForm(copied).whole.schedule.hours).toEqual([
    { days: [1, 2, 3, 4, 5], opens: '10:00', closes: '12:00' },
    { days: [0, 6], opens: '06:00', closes: '22:00' },
  ])
  const keys = copied.days.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a closed day opens with the hours of the day before; added hours follow the last ones', () => {
  const closed = setDay(toForm(defaultSchedule), MONDAY, [])
  expect(openDay(closed, MONDAY).days[MONDAY]).toMatchObject([{ opens: '06:00', closes: '22:00' }])
  const never = toForm({ slotMinutes: 60, hours: [] })
  expect(openDay(never, MONDAY).days[MONDAY]).toMatchObject([{ opens: '08:00', closes: '22:00' }])
  expect(addSpan(toForm(defaultSchedule), MONDAY).days[MONDAY]![1]).toMatchObject({
    opens: '23:00',
    closes: '00:00',
  })
  const late = setDay(never, MONDAY, [{ key: 1, opens: '08:00', closes: '00:00', price: '' }])
  expect(addSpan(late, MONDAY).days[MONDAY]![1]).toMatchObject({ opens: '', closes: '' })
})

test('hours past midnight are split at midnight into two days', () => {
  const form = setDay(toForm({ slotMinutes: 60, hours: [] }), 6, [
    { key: 5, opens: '18:00', closes: '02:00', price: '' },
  ])
  const split = readForm(splitSpan(form, 6, 5)).whole.schedule
  expect(split.hours).toEqual([
    { days: [6], opens: '18:00', closes: '24:00' },
    { days: [0], opens: '00:00', closes: '02:00' },
  ])
  expect(checkSchedule(split, 7_500)).toEqual([])
})

test('a special price past midnight is split at midnight into two days', () => {
  const rule = { key: 9, name: 'Late', days: [5, 6], from: '22:00', to: '02:00', season: null, price: '120' }
  const form = splitRule({ ...toForm(defaultSchedule), rules: [rule] }, 9)
  expect(readForm(form).whole.schedule.priceRules).toEqual([
    { name: 'Late', days: [5, 6], from: '22:00', to: '24:00', hourCents: 12_000 },
    { name: 'Late', days: [0, 6], from: '00:00', to: '02:00', hourCents: 12_000 },
  ])
})

test('forms with equal content are equal, regardless of keys', () => {
  const form = toForm(full)
  expect(isSameForm(form, { ...form, rules: form.rules.map(rule => ({ ...rule, key: 99 })) })).toBe(true)
  expect(isSameForm(form, { ...form, windowDays: 61 })).toBe(false)
})
