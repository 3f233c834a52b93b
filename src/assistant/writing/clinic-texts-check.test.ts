import { expect, test } from 'vitest'
import { fitsIn, isFaithful } from './clinic-texts-check.ts'

const details = 'A 90-minute basketball clinic for twenty kids on Saturday at 10 AM, $35 each, by a team captain'
const known = {
  details,
  written: 'Saturday, November 28, 10 AM to 11:30 AM. Up to 20 participants. $1,200. 2026-11-28',
}
const texts = { title: 'Clinic', description: 'Play.', social_caption: 'Play.', email_promo: 'Subject: Play' }
const isFine = (description: string) => isFaithful({ ...texts, description }, known)

test.each([
  'Come on Saturday, November 28, from 10 to 11:30 AM.',
  'It begins at 10:00 AM and takes ninety minutes.',
  '$35.00 per person, $1200 together, 20 spots, twenty kids.',
  'Led by a captain. Feel free to reply. One of us will be there.',
  'Scoring, rebounding & more: it’s fun! 🏀',
])('“%s” says what was said', text => {
  expect(isFine(text)).toBe(true)
})

test.each([
  '$30 per person.',
  '$35.50 per person.',
  'From 10 to 11:45 AM.',
  'Thirty spots.',
  'Two coaches.',
  'A dozen balls.',
  'On Sunday.',
  'In December.',
  'See you tomorrow.',
  'Our champions lead it.',
  'An All-American leads it.',
  'With certified coaches.',
  'A licensed coach.',
  'An NCAA athlete.',
  'A Division III athlete.',
  'A D1 athlete.',
  'Learn from a pro.',
  'Professional coaching.',
  'A future Olympian.',
  'The MVP of the season.',
  'Years of experience.',
  'A scholarship athlete.',
  'Drafted last summer.',
  'A free clinic.',
  'Free water.',
  'See https://x.example.',
  'See www.x.example.',
  'Follow @mia.',
  'A <b>bold</b> clinic.',
  'A [bold](x) clinic.',
  'A **bold** clinic.',
  'A &lt;b&gt; clinic.',
  'Dear {name}.',
])('“%s” says more than was said', text => {
  expect(isFine(text)).toBe(false)
})

test('a text that is empty or too long does not fit', () => {
  expect(fitsIn(texts)).toBe(true)
  expect(fitsIn({ ...texts, social_caption: 'x'.repeat(280) })).toBe(true)
  expect(fitsIn({ ...texts, social_caption: 'x'.repeat(281) })).toBe(false)
  expect(fitsIn({ ...texts, title: '' })).toBe(false)
  expect(fitsIn({ ...texts, title: 'x'.repeat(101) })).toBe(false)
})
