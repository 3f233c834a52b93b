import { expect, test } from 'vitest'
import { followed } from './use-draft.ts'

test('a reported text stays while older values are shown, and forgets them once it is shown', () => {
  const draft = { text: 'swing', known: ['', 's'] }
  expect(followed(draft, '')).toBe(draft)
  expect(followed(draft, 's')).toEqual({ text: 'swing', known: ['s'] })
})

test('a value from outside replaces the text, also one that was shown before', () => {
  expect(followed({ text: 'swing', known: ['s', 'swing'] }, 'golf')).toEqual({ text: 'golf', known: ['golf'] })
  expect(followed({ text: 'swing', known: ['swing'] }, '')).toEqual({ text: '', known: [''] })
})
