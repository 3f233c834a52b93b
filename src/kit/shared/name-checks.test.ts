import { expect, test } from 'vitest'
import { hasAddress } from './name-checks.ts'

test.each([
  'URGENT: your account is locked… evil.example/login',
  'Pay at https://evil.example',
  'www.evil.example',
  'Refund: evil.com',
  'EVIL.COM court',
  'write to me@evil.example',
  'Field at bank．com',
  'Field at bank。com',
  'Field at bank｡com/login',
  'Field at bank\uFE0F.com',
  'Field at bank.\u034Fcom',
  'secure-login.co',
  'Visit sport.club now',
])('M3: the name "%s" has an address', name => expect(hasAddress(name)).toBe(true))

test.each([
  "St. Mary's Field",
  'P.S. 118 Yard',
  'U.S. Open Court 3',
  'Field No.5',
  'Dr.Martin Luther King Jr. Park',
  'Mt.Pleasant Field',
  'D.C. United Pitch',
  'Court 1/2 (north)',
  'Ave. B & E. 3rd St.',
  'Rec Center: Gym 2',
  'Peña Field',
  'Cañon City Gym No.2',
])('M3: the name "%s" has none', name => expect(hasAddress(name)).toBe(false))
