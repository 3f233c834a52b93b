import { expect, test } from 'vitest'
import type { Clinic } from '#clinics/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import { asCode, checkInClosedText, codeIn, telHref } from './check-in-format.ts'

const clinic = {
  scheduledDate: '2030-07-06T10:00:00-07:00',
  duration: 90,
  timeZone: 'America/Los_Angeles',
} as Clinic
const startsAt = Date.parse(clinic.scheduledDate)

test.each([
  ['7K3M-92QX-4HTB', '7K3M-92QX-4HTB'],
  ['  7k3m 92qx 4htb ', '7K3M-92QX-4HTB'],
  ['7k3m92qx4htb', '7K3M-92QX-4HTB'],
  ['https://openfield.example/clinic-check-in/7K3M-92QX-4HTB', '7K3M-92QX-4HTB'],
  ['https://openfield.example/clinic-check-in/7k3m92qx4htb/?x=1#y', '7K3M-92QX-4HTB'],
  ['7K3M-92QX-4HT', null],
  ['7K3M-92QX-4HTB-7', null],
  ['too-short', null],
  ['', null],
  ['not a code at all', null],
])('the check-in code is extracted from %j', (text, code) => expect(codeIn(text)).toBe(code))

test.each([
  ['7k3', '7K3'],
  ['7k3m', '7K3M'],
  ['7k3m9', '7K3M-9'],
  ['7K3M-', '7K3M'],
  ['7k3m92qx4htb', '7K3M-92QX-4HTB'],
  ['https://openfield.example/clinic-check-in/7k3m', 'https://openfield.example/clinic-check-in/7k3m'],
  ['', ''],
])('%j is formatted as a code while typing', (text, shown) => expect(asCode(text)).toBe(shown))

test('check-in shows when it opens or that it has closed', () => {
  expect(checkInClosedText(clinic, startsAt - 12 * HOUR - 1)).toBe('Check-in opens Fri, Jul 5, 10 PM.')
  expect(checkInClosedText(clinic, startsAt - 12 * HOUR)).toBeNull()
  expect(checkInClosedText(clinic, startsAt + 13.5 * HOUR)).toBeNull()
  expect(checkInClosedText(clinic, startsAt + 13.5 * HOUR + 1)).toContain('closed')
})

test('a phone link has only digits', () => expect(telHref('(555) 555-0142')).toBe('tel:5555550142'))
