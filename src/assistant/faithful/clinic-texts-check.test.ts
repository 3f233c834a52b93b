import { expect, test } from 'vitest'
import { fitsIn, isFaithful } from './clinic-texts-check.ts'

const details =
  'A 90-minute basketball clinic for twenty kids on Saturday at 10 AM, free throws, $35 each, by a team captain'
const known = {
  details,
  written: 'Saturday, November 28, from 10 to 11:30 AM. Up to 20 participants. $35 per person.',
  facts: {
    price_per_person_usd: 35,
    capacity: 20,
    sport: 'Basketball' as const,
    date: '2026-11-28',
    start_time: '10:00',
    duration_minutes: 90,
  },
  isPlace: (word: string) => /^(?:chicago|stanford|louis)$/i.test(word),
}
const texts = { title: 'Clinic', description: 'Play.', social_caption: 'Play.', email_promo: 'Subject: Play' }
const isFine = (description: string) => isFaithful({ ...texts, description }, known)

test.each([
  'Come on Saturday, November 28, from 10 to 11:30 AM.',
  'It begins at 10:00 AM and takes ninety minutes. See you Saturday morning.',
  '$35.00 per person, 20 spots, twenty kids. Thirty-five dollars each.',
  'Led by a captain. Feel free to reply. One of us will be there.',
  'Rebounding & more: it’s fun! 🏀 We’ll practice free throws.',
  'Basketball for 20 young players.\nWhen: Saturday, 10 AM to 11:30 AM\nSpots: 20\nPrice: $35 per person',
  'Get up to speed in a small group. Hoops on 11/28/2026!',
  'Saturday, November 28, 2026, from 10-11:30 AM. Or 2026-11-28.',
  'A 1 hour and 30 minute session, an hour and a half.',
])('“%s” is faithful', text => {
  expect(isFine(text)).toBe(true)
})

test.each([
  // Money.
  '$30 per person.',
  '$35.50 per person.',
  '$1,200 together.',
  'It is $20 per person for 35 players.',
  '$35 per hour.',
  '$35 for the team.',
  'Zero dollars.',
  'Only one dollar.',
  '35 cents.',
  'For a buck.',
  '€35 each.',
  'Half price.',
  '35% off.',
  '20 percent less.',
  'This clinic is free.',
  'A free clinic.',
  'Free water.',
  'It’s free throws and free.',
  'There is no cost and no charge.',
  'It costs nothing.',
  'It is on us.',
  'A discount for friends.',
  'Pay by Venmo to the coach.',
  'Pay the coach in cash.',
  'Zelle works too.',
  // Numbers.
  'Thirty spots.',
  '35 players.',
  'Room for 35.',
  'A 35-minute session.',
  'A 20-minute session.',
  'Half an hour.',
  'Two coaches.',
  'A dozen balls.',
  'The first of many.',
  '５０ players.',
  '٥٠ players.',
  '½ the price.',
  'XII players.',
  'Ages 20 and up.',
  'For 10-year-olds.',
  'Give it 💯.',
  // Days and times.
  'We start at 10 PM.',
  'From 10 to 11:45 AM.',
  'From 10 PM to 11:30 PM.',
  'At noon.',
  'In the evening.',
  'At half past ten.',
  'At 20.',
  '🕙 sharp.',
  'On Sunday.',
  'Sun at 10 AM, or Mon.',
  'In December.',
  'November 20.',
  'November 28, 2027.',
  'Christmas is near.',
  'See you tomorrow.',
  'Every week.',
  'On 12/28.',
  // Places and names.
  'Held in Chicago.',
  'held in chicago.',
  'Chicago is calling.',
  'At Madison Square Garden.',
  'With Coach Taylor.',
  'Come to St. Louis.',
  '#FreeClinic',
  '#chicago',
  // Sports and people.
  'A tennis clinic.',
  'Rugby and more.',
  '⚽ for all.',
  'For high school girls.',
  'For adults.',
  'For boys.',
  'For beginners.',
  'All levels.',
  'A basketball clinic for college teams.',
  // Merits and promises.
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
  'Learn from a star.',
  'A Heisman finalist.',
  'The best coach in Texas.',
  'The best there is.',
  'Your money back, guaranteed.',
  'A T-shirt is included.',
  // Links and signs.
  'See https://x.example.',
  'See www.x.example.',
  'See evil.xyz.',
  'See //evil.site/x.',
  'See evil․com.',
  'See evil。com.',
  'See evil dot com.',
  'Write to me@x.example.',
  'Follow @mia.',
  'A <b>bold</b> clinic.',
  'A [bold](x) clinic.',
  'A **bold** clinic.',
  'A &lt;b&gt; clinic.',
  'Dear {name}.',
  'A frее clinic, in Cyrillic.',
])('“%s” is not faithful', text => {
  expect(isFine(text)).toBe(false)
})

test.each(['Chicago Clinic', 'Basketball in Chicago', 'Stanford Hoops', 'Free Basketball'])(
  '“%s” is rejected as title and as email subject',
  title => {
    expect(isFaithful({ ...texts, title }, known)).toBe(false)
    expect(isFaithful({ ...texts, email_promo: `Subject: ${title}\n\nPlay.` }, known)).toBe(false)
  },
)

test('a free clinic may be called free', () => {
  const free = { ...known, facts: { ...known.facts, price_per_person_usd: 0 } }
  const isFreeFine = (description: string) => isFaithful({ ...texts, description }, free)
  expect(isFreeFine('It’s free, at no cost.')).toBe(true)
  expect(isFreeFine('$35 per person.')).toBe(false)
})

test('texts may not add a day, time or price missing from the facts', () => {
  const open = {
    ...known,
    details: 'Basketball',
    written: 'A basketball clinic.',
    facts: { sport: 'Basketball' as const },
  }
  const isOpenFine = (description: string) => isFaithful({ ...texts, description }, open)
  expect(isOpenFine('A basketball clinic.')).toBe(true)
  for (const text of ['On Saturday.', 'At 10 AM.', 'In the morning.', '$35.', 'For 20 players.'])
    expect(isOpenFine(text)).toBe(false)
})

test('empty and overlong texts do not fit', () => {
  expect(fitsIn(texts)).toBe(true)
  expect(fitsIn({ ...texts, social_caption: 'x'.repeat(279) })).toBe(true)
  expect(fitsIn({ ...texts, social_caption: 'x'.repeat(280) })).toBe(false)
  expect(fitsIn({ ...texts, title: '' })).toBe(false)
  expect(fitsIn({ ...texts, title: 'x'.repeat(101) })).toBe(false)
})
