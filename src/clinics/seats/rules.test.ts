import { expect, test } from 'vitest'
import type { Consent } from './contract.ts'
import { consentFault, fitsAges, isMinor } from './rules.ts'

const consent: Consent = {
  guardianName: 'Pat Doe',
  guardianAgrees: true,
  emergencyContact: { name: 'Robin Doe', phone: '(555) 555-0101' },
  waiverVersion: '2026-11',
}

test.each([
  ['none, for an adult without an age', [{ name: 'Sam', age: null }], undefined, null],
  ['none, at age 18', [{ name: 'Sam', age: 18 }], undefined, null],
  ['completely, at age 17', [{ name: 'Kim', age: 17 }], consent, null],
  ['none, at age 17', [{ name: 'Kim', age: 17 }], undefined, 'consent-missing'],
  [
    'without a guardian, for a child among adults',
    [
      { name: 'Sam', age: 40 },
      { name: 'Kim', age: 9 },
    ],
    { ...consent, guardianName: null },
    'consent-missing',
  ],
  ['with an empty guardian name', [{ name: 'Kim', age: 9 }], { ...consent, guardianName: '' }, 'consent-missing'],
  ['without agreement', [{ name: 'Kim', age: 9 }], { ...consent, guardianAgrees: false }, 'consent-missing'],
  [
    'without an emergency contact',
    [{ name: 'Kim', age: 9 }],
    { ...consent, emergencyContact: null },
    'consent-missing',
  ],
  ['without a waiver', [{ name: 'Kim', age: 9 }], { ...consent, waiverVersion: null }, 'consent-missing'],
])('consent: given %s', (_, participants, given, fault) => {
  expect(consentFault(participants, given)).toBe(fault)
})

test('only participants with an age under 18 are minors', () => {
  expect([3, 17, 18, 99, null].map(age => isMinor({ name: 'Kim', age }))).toEqual([true, true, false, false, false])
})

test.each([
  [{ minAge: null, maxAge: null }, null, true],
  [{ minAge: null, maxAge: null }, 5, true],
  [{ minAge: 10, maxAge: 14 }, 9, false],
  [{ minAge: 10, maxAge: 14 }, 10, true],
  [{ minAge: 10, maxAge: 14 }, 14, true],
  [{ minAge: 10, maxAge: 14 }, 15, false],
  [{ minAge: 21, maxAge: null }, null, true],
  [{ minAge: null, maxAge: 17 }, null, false],
  [{ minAge: null, maxAge: 18 }, null, true],
])('for ages %j a participant of age %s fits: %s', (ages, age, fits) => {
  expect(fitsAges(ages, { name: 'Kim', age })).toBe(fits)
})
