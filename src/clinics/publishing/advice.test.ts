import { expect, test } from 'vitest'
import { ADVICE_CHECKED_ON, type AdvisedClinic, adviceFor } from './advice.ts'

const plain: AdvisedClinic = {
  title: 'Shooting with a point guard',
  description: 'Drills for middle school and college players of every level.',
  facilityName: 'Oak Park Courts',
  level: 'college',
  school: 'Example College',
  minAge: 18,
  athleteCentsWhenFull: 59_999,
}

function relevant(change: Partial<AdvisedClinic>): string[] {
  return adviceFor({ ...plain, ...change }).flatMap(({ id, isRelevant }) => (isRelevant ? [id] : []))
}

test('a clinic without special topics gets all advice, none marked as relevant', () => {
  expect(relevant({})).toEqual([])
  expect(adviceFor(plain)).toHaveLength(5)
})

test("school names in the texts are detected, including the athlete's own school", () => {
  expect(relevant({ title: 'Hoops at Somewhere High School' })).toEqual(['school-marks'])
  expect(relevant({ description: 'I play for the University of Somewhere.' })).toEqual(['school-marks'])
  expect(relevant({ title: 'With the captain of EXAMPLE COLLEGE' })).toEqual(['school-marks'])
  expect(adviceFor({ ...plain, title: 'Hoops at Somewhere High School' })[0]!.why).toContain('Somewhere High School')
})

test("words for a clinic's audience are not school names", () => {
  expect(relevant({ title: 'For high school players', description: 'College tips and old school drills.' })).toEqual([])
})

test.each(['Lincoln High School Gym', 'State University Turf', 'Hill Academy', 'North Campus Field'])(
  'a venue named %s may belong to a school',
  facilityName => expect(relevant({ facilityName })).toEqual(['school-venue']),
)

test('consent advice applies if any age is below 18', () => {
  expect(relevant({ minAge: null })).toEqual(['minors'])
  expect(relevant({ minAge: 17 })).toEqual(['minors'])
  expect(relevant({ minAge: 18 })).toEqual([])
})

test('disclosure advice applies to college athletes from $600, association advice to high school athletes', () => {
  expect(relevant({ athleteCentsWhenFull: 60_000 })).toEqual(['disclosure'])
  expect(relevant({ athleteCentsWhenFull: null })).toEqual([])
  expect(relevant({ athleteCentsWhenFull: 60_000, level: 'high-school' })).toEqual(['high-school'])
})

test('advice has a date, and each item has a source URL', () => {
  expect(ADVICE_CHECKED_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  for (const { sources } of adviceFor(plain)) {
    expect(sources.length).toBeGreaterThan(0)
    for (const { url } of sources) expect(new URL(url).protocol).toMatch(/^https?:$/)
  }
})
