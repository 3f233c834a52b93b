import { expect, test } from 'vitest'
import { followed } from './use-draft.ts'

test('a draft keeps its text while its reported values are shown', () => {
  const draft = { text: 'swing', known: ['', 's'] }
  expect(followed(draft, '')).toBe(draft)
  expect(followed(draft, 's')).toEqual({ text: 'swing', known: ['s'] })
})

test('an outside change replaces the text, even with a value shown before', () => {
  expect(followed({ text: 'swing', known: ['s', 'swing'] }, 'golf')).toEqual({ text: 'golf', known: ['golf'] })
  expect(followed({ text: 'swing', known: ['swing'] }, '')).toEqual({ text: '', known: [''] })
})
