import { expect, test } from 'vitest'
import type { Facility } from '#facilities/contract.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import type { ChosenSlot } from './choose-slots.ts'
import {
  type ClinicValues,
  checkClinic,
  decideByOf,
  emptyClinic,
  figuresOf,
  readPrice,
  toNewClinic,
} from './clinic-form-rules.ts'

const startsAt = Date.parse('2030-07-06T10:00:00-07:00')
const now = startsAt - 3 * DAY

function slot(index: number, pricePerSlot = '40.00'): ChosenSlot {
  const at = (hours: number) => new Date(startsAt + hours * HOUR).toISOString()
  return { id: `slot-${index}`, startTime: at(index), endTime: at(index + 1), pricePerSlot }
}

const good: ClinicValues = {
  ...emptyClinic,
  title: 'Shooting with a point guard',
  description: 'Two hours of drills for everybody.',
  sportType: 'Basketball',
  // Any field will do.
  facility: { id: 'field' } as Facility,
  slots: [slot(0), slot(1)],
  price: '25',
  maxParticipants: '20',
}

function faults(change: Partial<ClinicValues>, at = now): string[] {
  const found = Object.entries(checkClinic({ ...good, ...change }, at))
  return found.flatMap(([name, sentence]) => (sentence ? [name] : []))
}

test('a complete clinic has no errors; an empty one has one per required field', () => {
  expect(faults({})).toEqual([])
  expect(faults(emptyClinic)).toEqual(['title', 'description', 'sportType', 'facility', 'price', 'maxParticipants'])
})

test('a title cannot contain a web address, and texts are limited in length', () => {
  expect(faults({ title: 'See example.com' })).toEqual(['title'])
  expect(faults({ title: 't'.repeat(121), description: 'd'.repeat(5_001) })).toEqual(['title', 'description'])
})

test('the minimum defaults to the break-even', () => {
  expect(figuresOf(good)).toEqual({ priceCents: 2_500, fieldCents: 8_000, places: 20, breakEven: 4, minimum: 4 })
  expect(figuresOf({ ...good, minParticipants: '9' }).minimum).toBe(9)
  expect(figuresOf({ ...good, price: 'much' })).toMatchObject({ priceCents: null, breakEven: null, minimum: null })
  expect(figuresOf({ ...good, slots: [slot(0, '0.00')] })).toMatchObject({ breakEven: 0, minimum: 1 })
})

test('a minimum that does not cover the field explains why', () => {
  expect(checkClinic({ ...good, minParticipants: '3' }, now).minParticipants).toContain('cover the field')
  expect(faults({ minParticipants: '4' })).toEqual([])
  expect(faults({ minParticipants: '21' })).toEqual(['minParticipants'])
  expect(faults({ minParticipants: '0' })).toEqual(['minParticipants'])
  expect(faults({ minParticipants: '-1' })).toEqual(['minParticipants'])
})

test.each(['', '0', '-1', '10000', '201', '1.5', 'many'])('a capacity of %j is refused', maxParticipants =>
  expect(faults({ maxParticipants })).toEqual(['maxParticipants']),
)

test('a capacity below the break-even explains why', () =>
  expect(checkClinic({ ...good, maxParticipants: '3' }, now).maxParticipants).toContain('it takes 4 sign-ups'))

test.each(['', '-1', '1e9', '1000.10', '25.55', '0.50', 'NaN'])('a price of %j is refused', price =>
  expect(faults({ price })).toContain('price'),
)

test('free clinics need free fields', () => {
  expect(checkClinic({ ...good, price: '0' }, now)).toEqual({ price: expect.stringContaining('free clinic') })
  expect(faults({ price: '0', slots: [slot(0, '0.00')] })).toEqual([])
})

test('slots are required, adjacent and far enough ahead', () => {
  expect(faults({ slots: [] })).toEqual(['slots'])
  expect(faults({ slots: [slot(0), slot(2)] })).toEqual(['slots'])
  expect(faults({}, startsAt - 12 * HOUR)).toEqual([])
  expect(faults({}, startsAt - 12 * HOUR + 1)).toEqual(['slots'])
})

test('ages are whole years in order', () => {
  expect(faults({ minAge: '8', maxAge: '12' })).toEqual([])
  expect(faults({ minAge: '12', maxAge: '8' })).toEqual(['maxAge'])
  expect(faults({ minAge: '2' })).toEqual(['minAge'])
  expect(faults({ maxAge: 'old' })).toEqual(['maxAge'])
})

test('the decision deadline must be ahead', () => {
  expect(decideByOf(good)).toBeUndefined()
  expect(decideByOf({ ...good, decideHours: '48' })).toBe(startsAt - 2 * DAY)
  expect(faults({ decideHours: '48' })).toEqual([])
  expect(faults({ decideHours: '72' })).toEqual(['decideHours'])
  expect(faults({ decideHours: '6' })).toEqual([])
  expect(faults({ decideHours: '5' })).toEqual(['decideHours'])
})

test('the request contains the form values, trimmed and parsed', () => {
  expect(toNewClinic({ ...good, title: '  Shooting ', price: '$25.50', minAge: '8', decideHours: '24' })).toEqual({
    title: 'Shooting',
    description: good.description,
    sportType: 'Basketball',
    slotIds: ['slot-0', 'slot-1'],
    fieldAmount: '80.00',
    maxParticipants: 20,
    minParticipants: 4,
    decideBy: new Date(startsAt - DAY).toISOString(),
    price: '25.50',
    minAge: 8,
    maxAge: null,
    skillLevel: 'all',
  })
  expect(toNewClinic(good)).not.toHaveProperty('decideBy')
})

test('prices are parsed with and without a dollar sign', () => {
  expect(readPrice(' $ 25 ')).toBe(2_500)
  expect(readPrice('25,50')).toBeUndefined()
})
