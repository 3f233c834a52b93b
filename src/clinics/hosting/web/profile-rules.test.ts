import { expect, test } from 'vitest'
import { checkProfile, photoFault, profileValues, toProfile } from './profile-rules.ts'

const good = { name: 'Ada Example', sportType: 'Golf', level: 'college', school: 'Example College', bio: '' } as const

test('a complete profile is sent unchanged', () => {
  expect(checkProfile(good)).toEqual({})
  expect(toProfile(good)).toEqual(good)
})

test('each field reports what is missing or too long', () => {
  expect(checkProfile({ ...good, name: '  ', sportType: '', school: ' x ' })).toEqual({
    name: 'Enter your name.',
    sportType: 'Choose your sport.',
    school: 'Enter your school.',
  })
  const long = checkProfile({ ...good, name: 'n'.repeat(101), school: 's'.repeat(121), bio: 'b'.repeat(1_001) })
  expect(Object.keys(long)).toEqual(['name', 'school', 'bio'])
})

test("a new profile starts with the account's name", () => {
  expect(profileValues(null, { name: 'Ada Example' })).toMatchObject({ name: 'Ada Example', sportType: '' })
  expect(profileValues(null, { name: 'Ada Example', sport: 'Golf' }).sportType).toBe('Golf')
})

test('a file of another type or too large is refused before upload', () => {
  expect(photoFault({ type: 'image/webp', size: 1_000 })).toBeNull()
  expect(photoFault({ type: 'application/pdf', size: 1_000 })).toContain('JPEG')
  expect(photoFault({ type: 'image/png', size: 8 * 1024 * 1024 + 1 })).toContain('8 MB')
})
