import { expect, test } from 'vitest'
import { authorName, closedText, emptyText } from './conversation-labels.ts'

const names = { customerName: 'Sam Rivera', facilityName: 'Chalk Lane Court' }

test('each side sees itself as “You” and the other by name', () => {
  expect(authorName('customer', 'customer', names)).toBe('You')
  expect(authorName('facility', 'customer', names)).toBe('Chalk Lane Court')
  expect(authorName('customer', 'facility', names)).toBe('Sam Rivera')
})

test('a closed conversation explains why, and an empty one where messages go', () => {
  expect(closedText('over', names)).toContain('30 days')
  expect(closedText('elsewhere', names)).toContain('another site')
  expect(closedText('unreachable', names)).toContain('Sam Rivera')
  expect(emptyText('customer', names)).toContain('email your message to Chalk Lane Court')
  expect(emptyText('facility', names)).toContain('email your message to Sam Rivera')
})
