import { expect, test } from 'vitest'
import { authorName, closedText, emptyText } from './conversation-labels.ts'

const told = { customerName: 'Sam Rivera', facilityName: 'Chalk Lane Court' }

test('each side calls itself “You” and the other by its name', () => {
  expect(authorName('customer', 'customer', told)).toBe('You')
  expect(authorName('facility', 'customer', told)).toBe('Chalk Lane Court')
  expect(authorName('customer', 'facility', told)).toBe('Sam Rivera')
})

test('it is said why nothing can be written, and what happens with the first message', () => {
  expect(closedText('over', told)).toContain('30 days')
  expect(closedText('elsewhere', told)).toContain('another site')
  expect(closedText('unreachable', told)).toContain('Sam Rivera')
  expect(emptyText('customer', told)).toContain('email your message to Chalk Lane Court')
  expect(emptyText('facility', told)).toContain('email your message to Sam Rivera')
})
