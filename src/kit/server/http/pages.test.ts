import { expect, test } from 'vitest'
import {
  cutPage,
  duePosition,
  type List,
  Moment,
  MomentPosition,
  NamePosition,
  readCursor,
  writeCursor,
} from './pages.ts'

const position = { at: '2026-11-22 14:30:00.123456+00', id: '6f2a1d3c-0000-4000-8000-000000000000' }
const list: List = { path: '/api/things', params: { id: 'a' }, query: { text: 'é', from: undefined }, account: 'ann' }
const cursor = writeCursor(position, list)
const read = (text: string | undefined, of = list) => readCursor(text, of, MomentPosition)

const refusal = expect.objectContaining({
  code: 'invalid-request',
  status: 400,
  extensions: {
    errors: [
      {
        path: 'cursor',
        message: 'This cursor belongs to another list or is incomplete. Start again without it.',
      },
    ],
  },
}) as Error

test('a cursor returns to its position at any page size', () => {
  expect(read(cursor)).toEqual(position)
  expect(read(cursor, { ...list, query: { ...list.query, limit: 7 } })).toEqual(position)
  expect(cursor).toMatch(/^[\w-]+\.[\w-]{11}$/)
  expect([read(undefined), read('')]).toEqual([undefined, undefined])
})

test('a truncated cursor is refused at every length', () => {
  for (let length = 1; length < cursor.length; length++)
    expect(() => read(cursor.slice(0, length)), `${length} characters`).toThrow(refusal)
})

test.each<[string, Partial<List>]>([
  ['another list', { path: '/api/others' }],
  ['other parameters', { params: { id: 'b' } }],
  ['another filter', { query: { text: 'e' } }],
  ['another account', { account: 'bob' }],
  ['an anonymous caller', { account: undefined }],
])('a cursor is refused for %s', (_, other) => {
  expect(() => read(cursor, { ...list, ...other })).toThrow(refusal)
})

test.each([
  'x',
  '.',
  '..',
  'null',
  '1.1',
  `${cursor}x`,
  `x${cursor}`,
  cursor.replace('.', ''),
  'é'.repeat(9),
  'A'.repeat(2e6),
])('garbage %# is refused', garbage => {
  expect(() => read(garbage)).toThrow(refusal)
})

test.for<unknown>([
  null,
  [],
  'x',
  { at: position.at },
  { at: 'yesterday', id: position.id },
  { at: position.at, id: '1' },
])('a forged position is refused: %j', forged => {
  expect(() => read(writeCursor(forged, list))).toThrow(refusal)
})

test.each([
  '2026-02-31 00:00:00+00',
  '2026-99-99 00:00:00+00',
  '2026-01-01 25:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 00:00:00+99',
])('%s is refused, as by PostgreSQL', at => expect(Moment.safeParse(at).success).toBe(false))

test('names with a null byte and numbers beyond bigint are invalid positions', () => {
  expect(NamePosition.safeParse({ name: 'a\0', id: position.id }).success).toBe(false)
  const due = { place: '9'.repeat(19), key: position.id }
  expect(duePosition(NamePosition.shape.id).safeParse(due).success).toBe(false)
})

test('a page with one extra row is cut and gets a next cursor', () => {
  expect(cutPage([1, 2, 3], 2, last => last)).toEqual({ rows: [1, 2], next: 2 })
  expect(cutPage([1, 2], 2, last => last)).toEqual({ rows: [1, 2], next: undefined })
  expect(cutPage([], 2, last => last)).toEqual({ rows: [], next: undefined })
})
