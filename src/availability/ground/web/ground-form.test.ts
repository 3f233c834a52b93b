import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMember, doOverlap, partChoices, recut, removeMember, setPart, toGroundForm } from './ground-form.ts'
import { blockingTexts, cutsText, freeText, lettersOf, partText } from './ground-messages.ts'

const member = (name: string, part: [number, number]) => ({ facility: { id: name, name }, part })
const halves = toGroundForm({
  members: [member('Full field', [0, 120]), member('North half', [0, 60]), member('South half', [60, 120])],
})

test('the form divides a space into as few parts as possible', () => {
  expect(halves).toEqual({
    cuts: 2,
    members: [
      { id: 'Full field', name: 'Full field', part: [0, 2] },
      { id: 'North half', name: 'North half', part: [0, 1] },
      { id: 'South half', name: 'South half', part: [1, 2] },
    ],
  })
  expect(toGroundForm({ members: [member('Alone', [7, 9])] })).toMatchObject({ cuts: 1, members: [{ part: [0, 1] }] })
})

test('the texts say which facilities a booking blocks and which stay bookable', () => {
  expect(blockingTexts(halves)).toEqual([
    'Booking Full field blocks North half and South half.',
    'Booking North half blocks Full field.',
    'Booking South half blocks Full field.',
  ])
  expect(freeText(halves)).toBe('North half and South half can be booked at the same time.')
  expect(freeText(removeMember(halves, 'South half'))).toBeNull()
  const apart = setPart(halves, 'Full field', [0, 1])
  expect(freeText(apart)).toBe('Can be booked at the same time: Full field and South half; North half and South half.')
  expect(blockingTexts(removeMember(removeMember(halves, 'North half'), 'South half'))).toEqual([
    'Booking Full field blocks nothing else.',
  ])
  const turf = toGroundForm({ members: [member('Turf', [0, 2]), member('Turf, North', [0, 1])] })
  expect(blockingTexts(turf)).toEqual(['Booking Turf blocks “Turf, North”.', 'Booking “Turf, North” blocks Turf.'])
})

test('a facility whose name ends with a letter has that letter', () => {
  const of = (...names: string[]) => lettersOf(names.map(name => ({ name })))
  expect(of('Field 1', 'Field 1 A', 'Field 1 B')).toEqual(['C', 'A', 'B'])
  expect(of('Full field', 'North half', 'South half')).toEqual(['A', 'B', 'C'])
  expect(of('Court A', 'Gym A', 'Gym')).toEqual(['B', 'C', 'D'])
  expect(new Set(of(...Array.from({ length: 30 }, () => 'Court'))).size).toBe(30)
})

test('an added facility gets the first free part', () => {
  const alone = toGroundForm({ members: [member('Full field', [0, 1])] })
  const two = addMember(alone, { id: 'North', name: 'North' })
  const three = addMember(two, { id: 'South', name: 'South' })
  expect(three.members.map(({ part }) => part)).toEqual([
    [0, 2],
    [0, 1],
    [1, 2],
  ])
})

test('changing the number of parts keeps every facility and its overlaps', () => {
  const cuts = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(
      cuts,
      cuts,
      fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 1, maxLength: 5 }),
      (from, to, parts) => {
        const members = parts.map(([a, b], at) => {
          const [first, last] = [Math.min(a % from, b % from), Math.max(a % from, b % from)]
          return { id: String(at), name: String(at), part: [first, last + 1] as const }
        })
        const again = recut({ cuts: from, members }, to)
        for (const [at, { part }] of again.members.entries()) {
          expect(part[0]).toBeGreaterThanOrEqual(0)
          expect(part[1]).toBeLessThanOrEqual(to)
          expect(part[0] / to).toBeLessThanOrEqual(members[at]!.part[0] / from)
          expect(part[1] / to).toBeGreaterThanOrEqual(members[at]!.part[1] / from)
        }
        const clash = (one: readonly { part: readonly [number, number]; id: string; name: string }[]) =>
          one.flatMap((a, i) => one.map((b, j) => i < j && doOverlap(a, b)))
        expect(clash(members).every((was, at) => !was || clash(again.members)[at])).toBe(true)
      },
    ),
  )
})

test('every contiguous range of parts is a choice, starting with the whole space', () => {
  const choices = partChoices({ cuts: 4, members: [] })
  expect(choices).toHaveLength(10)
  expect(choices.map(part => partText(part, 4))).toEqual([
    'The whole space',
    'Quarters 1–3',
    'Quarters 2–4',
    'First half',
    'Quarters 2–3',
    'Second half',
    'Quarter 1',
    'Quarter 2',
    'Quarter 3',
    'Quarter 4',
  ])
  expect([partText([0, 1], 2), partText([1, 2], 2), partText([1, 3], 6)]).toEqual([
    'First half',
    'Second half',
    'Parts 2–3 of 6',
  ])
  expect([1, 2, 5].map(cutsText)).toEqual(['1 part', '2 halves', '5 equal parts'])
})

test('a space with many parts offers only the ranges in use', () => {
  const many = toGroundForm({ members: [member('A', [0, 97]), member('B', [0, 31])] })
  expect(partChoices(many)).toEqual([
    [0, 97],
    [0, 31],
  ])
})
