import { expect, test } from 'vitest'
import { nextCursor } from './list-query.ts'

test.each([
  ['</api/facilities?cursor=abc>; rel="next"', 'abc'],
  ['</api/leads?order=newest&cursor=5>; rel="next"', '5'],
  ['</api/facilities?cursor=a%2Bb%3D%3D&limit=24>;rel="next"', 'a+b=='],
  ['</api/facilities>; rel="first", </api/facilities?cursor=two>; rel="next"', 'two'],
])('%s continues at %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor)
})

test.each([
  null,
  '',
  '</api/facilities>; rel="next"',
  '</api/facilities?cursor=>; rel="next"',
  '</api/facilities?cursor=abc>; rel="prev"',
  'cursor=abc',
])('%s ends a list', link => {
  expect(nextCursor(link)).toBeUndefined()
})
