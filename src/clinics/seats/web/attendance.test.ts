import { expect, test } from 'vitest'
import { waiver } from '#clinics/seats/waiver.ts'
import { Consent, Participant } from '../contract.ts'
import { consentFault } from '../rules.ts'
import {
  attendanceOf,
  type BookingValues,
  checkAttendance,
  errorsOfNames,
  maxSeats,
  needsConsent,
  nobodyYet,
  participantsOf,
  takesPartIn,
} from './attendance.ts'

const anyAge = { minAge: null, maxAge: null }
const children = { minAge: 8, maxAge: 14 }
const contact = { name: ' Sample Person ', email: ' sample@openfield.example ', phone: '512 555 0100', notes: '  ' }
const nobody: BookingValues = { ...contact, ...nobodyYet }
const consent = {
  guardianName: 'Sample Person',
  guardianAgrees: true,
  emergencyName: 'Sample Aunt',
  emergencyPhone: '512 555 0101',
  waiverVersion: waiver.version,
}
const myself: BookingValues = { ...nobody, takesPart: true }
const withChild: BookingValues = { ...myself, places: 2, 'other-0-name': ' Sample Kid ', 'other-0-age': '14' }

/** Names of fields with errors. */
const fieldsWithErrors = (errors: ReturnType<typeof checkAttendance>) =>
  Object.entries(errors).flatMap(([name, sentence]) => (sentence ? [name] : []))

test('the form asks if the customer participates unless the ages decide it', () => {
  expect(takesPartIn(nobodyYet, anyAge)).toBeNull()
  expect(takesPartIn(nobodyYet, { minAge: 8, maxAge: null })).toBeNull()
  expect(takesPartIn(nobodyYet, { minAge: 18, maxAge: null })).toBe(true)
  expect(takesPartIn(nobodyYet, children)).toBe(false)
  expect(takesPartIn({ takesPart: true }, children)).toBe(true)
  expect(checkAttendance(nobody, anyAge)).toEqual({ takesPart: 'Choose who’s participating.' })
  expect(participantsOf({ ...nobodyYet, places: 2 }, anyAge, 'Sample Person')).toEqual([])
})

test('the participants match the seats, and hidden entries are kept', () => {
  expect(participantsOf(myself, anyAge, 'Sample Person')).toEqual([{ name: 'Sample Person', age: null }])
  expect(participantsOf(withChild, anyAge, 'Sample Person')).toEqual([
    { name: 'Sample Person', age: null },
    { name: 'Sample Kid', age: 14 },
  ])
  const alone = { ...withChild, places: 1 }
  expect(participantsOf(alone, anyAge, 'Sample Person')).toHaveLength(1)
  expect(participantsOf({ ...alone, takesPart: false }, anyAge, 'x')).toEqual([{ name: 'Sample Kid', age: 14 }])
})

test('an adult alone needs only a name', () => {
  expect(checkAttendance(myself, anyAge)).toEqual({})
  expect(needsConsent(myself, anyAge)).toBe(false)
})

test('minors require the same consent as on the server', () => {
  expect(fieldsWithErrors(checkAttendance(withChild, anyAge))).toEqual([
    'guardianName',
    'guardianAgrees',
    'emergencyName',
    'emergencyPhone',
    'waiverVersion',
  ])
  expect(checkAttendance({ ...withChild, ...consent }, anyAge)).toEqual({})
  expect(needsConsent({ ...myself, age: '17' }, anyAge)).toBe(true)
  expect(needsConsent({ ...myself, age: '18' }, anyAge)).toBe(false)
})

test('a new waiver version must be accepted again', () => {
  const errors = checkAttendance({ ...withChild, ...consent, waiverVersion: 'older' }, anyAge)
  expect(fieldsWithErrors(errors)).toEqual(['waiverVersion'])
})

test.each([
  ['', 'Enter an age.'],
  ['2', 'Enter an age from 3 to 120.'],
  ['a', 'Enter an age from 3 to 120.'],
  ['-9', 'Enter an age from 3 to 120.'],
  ['15', 'This age doesn’t fit the clinic: Ages 8 to 14.'],
  ['8', undefined],
])('age “%s” of another participant at a clinic for ages 8 to 14 is checked', (age, sentence) => {
  const typed = { ...nobody, ...consent, 'other-0-name': 'Sample Kid', 'other-0-age': age }
  expect(checkAttendance(typed, children)['other-0-age']).toBe(sentence)
})

test('names over 100 characters are refused', () => {
  const names = { 'other-0-name': 'n'.repeat(10_000), guardianName: 'g'.repeat(101), emergencyName: 'e'.repeat(101) }
  const errors = checkAttendance({ ...withChild, ...consent, ...names }, anyAge)
  expect(fieldsWithErrors(errors)).toEqual(['other-0-name', 'guardianName', 'emergencyName'])
  expect(errors['other-0-name']).toBe('This is too long. Use 100 characters or fewer.')
})

test("a customer without an age counts as an adult, too old for children's clinics", () => {
  expect(checkAttendance(myself, children)).toHaveProperty('age')
})

test('a duplicate name is reported at the second one', () => {
  const typed = { ...myself, places: 2, 'other-0-name': ' sample PERSON', 'other-0-age': '30' }
  expect(checkAttendance(typed, anyAge)).toEqual({
    'other-0-name': 'sample PERSON is already in this booking.',
  })
})

test("the request is trimmed and passes the server's schemas and rules", () => {
  const sent = attendanceOf({ ...withChild, ...consent }, anyAge)
  expect(sent).toMatchObject({
    participantName: 'Sample Person',
    participantEmail: 'sample@openfield.example',
    notes: null,
  })
  const people = sent.participants!.map(participant => Participant.parse(participant))
  expect(people.map(({ name }) => name)).toEqual(['Sample Person', 'Sample Kid'])
  expect(consentFault(people, Consent.parse(sent.consent))).toBeNull()
  expect(attendanceOf(myself, anyAge)).not.toHaveProperty('consent')
})

test("the maximum seats are those left plus the customer's held ones", () => {
  expect(maxSeats({ placesLeft: 3 }, 0)).toBe(3)
  expect(maxSeats({ placesLeft: 3 }, 2)).toBe(5)
  expect(maxSeats({ placesLeft: 150 }, 0)).toBe(10)
  expect(maxSeats({ placesLeft: 0 }, 0)).toBe(1)
})

test('participants named by the server are marked in the form', () => {
  const where = { typed: withChild, ages: anyAge, sentence: (name: string) => `${name}!` }
  expect(errorsOfNames(['sample kid'], { ...where, field: 'name' })).toEqual({ 'other-0-name': 'Sample Kid!' })
  expect(errorsOfNames(['Sample Person'], { ...where, field: 'name' })).toEqual({ takesPart: 'Sample Person!' })
  expect(errorsOfNames(['Sample Person', 'Sample Kid'], { ...where, field: 'age' })).toEqual({
    age: 'Sample Person!',
    'other-0-age': 'Sample Kid!',
  })
})
