import { expect, test } from 'vitest'
import type { Circumstances } from '../rules.ts'
import { usPlaces } from '../server/circumstances.ts'
import { draftClinic } from './clinic-draft.ts'

/** Wednesday, November 25, 2026, noon in New York. */
const now = Date.parse('2026-11-25T17:00:00Z')
const here: Circumstances = { now, zone: 'America/New_York', places: usPlaces }

function draftOf(details: string) {
  const draft = draftClinic('Sam', details, here)
  if (!draft) throw new Error(`Nothing was made of “${details}”.`)
  return draft
}

const textsOf = (details: string) => {
  const { title, description, social_caption, email_promo } = draftOf(details)
  return [title, description, social_caption, email_promo].join('\n')
}

/** Everything shown for checking. */
const reportsOf = (details: string) => {
  const { unclear, ignored } = draftOf(details)
  return [...unclear, ...ignored].join('\n')
}

test.each([
  'soccer clinic, parking is free',
  'soccer clinic with free parking',
  'soccer clinic, alcohol free',
  'soccer clinic, smoke-free',
  'soccer clinic, injury free',
  'injury free soccer clinic',
  'soccer clinic, stress free, fun',
  'soccer clinic, parents free',
  'soccer clinic, snacks free',
  'soccer clinic, snacks are free for everyone',
  'soccer clinic, free t-shirt for all kids',
  'soccer clinic, free snacks after the clinic',
  'soccer clinic, free soccer balls',
  'soccer clinic, kids eat free',
  'soccer clinic, nothing is free',
  'soccer clinic, the clinic is not free',
  'soccer clinic, it isn’t free',
  'soccer clinic, my Saturdays are free',
  'soccer clinic, I’m free after 5',
  'soccer clinic, are you free on Saturday?',
  'soccer clinic, free for kids under 5',
  'soccer clinic, free for kids 5 and under',
  'soccer clinic, free for members',
  'soccer clinic, there is parking and it’s free',
  'soccer clinic, the gym is free that day',
  'soccer clinic, the clinic is free of stress',
  'soccer clinic, buy one get one free',
  'soccer clinic, first session free',
  'soccer clinic, free for students with ID',
  'soccer clinic, free for Frisco residents',
  'soccer clinic, court 3 free',
])('“%s” does not make the clinic free', details => {
  const draft = draftOf(details)
  expect(draft).not.toHaveProperty('price_per_person_usd')
  expect(draft).not.toHaveProperty('max_age')
  expect(textsOf(details)).not.toMatch(/free/i)
  expect(reportsOf(details)).toMatch(/free|Saturdays/)
})

test.each([
  'free soccer clinic',
  'a totally free 90-minute youth soccer clinic',
  'hosting a free basketball shooting camp for kids',
  'soccer clinic, free',
  'free, soccer clinic for kids',
  'Free! Soccer clinic for kids',
  'soccer clinic Saturday 10am free',
  'soccer clinic. It’s free.',
  'soccer clinic, and it is completely free',
  'soccer: the clinic is free for everyone',
  'soccer clinic, free of charge',
  'soccer clinic, free entry',
  'soccer clinic, admission is free',
  'soccer clinic at no cost',
  'soccer clinic, free for everyone',
  'soccer clinic, free for all kids',
  'soccer clinic, free to attend',
  'soccer clinic, price: free',
  'free soccer for kids',
  'soccer clinic for free',
  'I’m offering a free clinic for soccer',
])('“%s” is free', details => {
  expect(draftOf(details).price_per_person_usd).toBe(0)
})

test.each([
  'basketball clinic, I’m a point guard at Kansas',
  'basketball clinic. I am a point guard at Kansas and love to teach',
  'basketball clinic by a Kansas point guard',
  'point guard at Kansas, basketball clinic for kids',
  'basketball clinic, I play for Texas',
  'basketball clinic, I played at Houston',
  'I play for Ohio State, basketball clinic',
  'basketball clinic with an Ohio State player',
  'basketball clinic, UNC Charlotte',
  'basketball clinic, Florida Gators',
  'basketball clinic, University of Houston',
  'basketball clinic, I’m from Augusta',
  'basketball clinic, I’m from Augusta, GA',
  'basketball clinic, originally from Miami',
  'basketball clinic, originally from Miami, Florida',
  'basketball clinic, we beat Houston 3-1',
  'basketball clinic, I grew up in Chicago',
  'basketball clinic, I go to school in Boston',
  'basketball clinic, I attend Lincoln High School in Dallas',
  'basketball clinic, my parents live in Denver',
  'basketball clinic, I’m a senior at Stanford',
  'basketball clinic, hometown: Houston',
  'basketball clinic, we won state in Texas',
  'basketball clinic at University of Houston',
  'basketball clinic with Houston Cougars guard Sam',
  'Kansas point guard hosts basketball clinic for kids',
])('the athlete’s school or home in “%s” is not the location', details => {
  const draft = draftOf(details)
  expect(draft).not.toHaveProperty('location')
  expect(draft.sport).toBe('Basketball')
  expect(draft.title).toMatch(/^(?:Kids )?Basketball Clinic with Sam$/)
  expect(textsOf(details)).not.toMatch(
    /\b(?:KS|TX|OH|Kansas|Texas|Houston|Charlotte|Florida|Augusta|Miami|Chicago|Boston|Dallas|Denver|Stanford)\b/,
  )
  expect(reportsOf(details)).toMatch(
    /Kansas|Texas|Houston|Ohio|Charlotte|Florida|Augusta|Miami|Chicago|Boston|Dallas|Denver|Stanford/,
  )
})

test.each([
  ['I grew up in Chicago, now in Plano, basketball clinic', 'Plano, TX'],
  ['basketball clinic in Dallas, I play for Ohio State', 'Dallas, TX'],
  ['I’m a guard at Kansas hosting a basketball clinic in Dallas', 'Dallas, TX'],
  ['basketball clinic for 20 players in Frisco, TX', 'Frisco, TX'],
  ['basketball clinic Dallas', 'Dallas, TX'],
  ['basketball clinic, Saturday 10 AM, Dallas, 20 kids', 'Dallas, TX'],
  ['come play basketball in Dallas on Saturday', 'Dallas, TX'],
  ['basketball clinic near Dallas', 'Dallas, TX'],
  ['basketball clinic @ Dallas', 'Dallas, TX'],
  ['basketball clinic at our high school in Dallas', 'Dallas, TX'],
  ['basketball clinic, free to attend for 20 kids in Dallas', 'Dallas, TX'],
  ['basketball clinic for kids at Prospect Park in Brooklyn, $20', 'Brooklyn, NY'],
  ['basketball clinic, 75034', '75034'],
])('“%s” is held in %s', (details, place) => {
  expect(draftOf(details).location).toBe(place)
})

test('two places for a clinic leave the location open', () => {
  const draft = draftOf('basketball clinic in Dallas or Houston')
  expect(draft).not.toHaveProperty('location')
  expect(draft.unclear.join()).toMatch(/more than one place/)
})

test.each([
  ['basketball clinic, not working on shooting', /shooting/i],
  ['basketball clinic, we don’t work on defense', /defense/i],
  ['basketball clinic, we won’t be working on defense or rebounding', /defense|rebounding/i],
  ['basketball clinic, no defense or shooting', /defense|shooting/i],
  ['basketball clinic without shooting', /shooting/i],
  ['basketball clinic, defense is not covered', /defense/i],
  ['basketball clinic, not just for boys', /boys/i],
])('skills excluded by “%s” are reported, not in the texts', (details, skill) => {
  expect(textsOf(details)).not.toMatch(skill)
  expect(reportsOf(details)).toMatch(skill)
})

test('skills trained instead are included', () => {
  expect(textsOf('soccer clinic working on finishing against defenders')).toMatch(
    /work on finishing against defenders\./,
  )
  expect(textsOf('basketball clinic, not working on shooting, working on passing')).toMatch(/work on passing\./)
})

test('when hours and length disagree, the hours win and the conflict is reported', () => {
  const draft = draftOf('2-hour tennis clinic on Friday from 10 to 11')
  expect(draft).toMatchObject({
    start_time: '10:00',
    duration_minutes: 60,
    unclear: ['The length doesn’t match the hours.'],
  })
  expect(draft.description).not.toMatch(/2-hour/)
  expect(draftOf('1-hour tennis clinic on Friday from 10 to 11').unclear).toEqual([])
})

test.each([
  'tennis clinic, last year it cost $50',
  'tennis clinic, it cost $50 last year',
  'tennis clinic, cost last year: $50',
  'tennis clinic, the winner gets $100',
  'tennis clinic, bring $5 for pizza',
  'tennis clinic, $5 for pizza',
  'tennis clinic, $15 t-shirts',
  'tennis clinic, prize of $100',
  'tennis clinic, donation $10',
  'tennis clinic, suggested donation of $10',
  'tennis clinic, $10 donation',
  'tennis clinic, $100 for 4 sessions',
  'tennis clinic, $35+',
  'tennis clinic, $35 and up',
])('“%s” gives no price per person', details => {
  expect(draftOf(details)).not.toHaveProperty('price_per_person_usd')
  expect(textsOf(details)).not.toContain('$')
  expect(reportsOf(details)).toContain('$')
})

test.each([
  ['tennis clinic, 2 dozen kids', 24],
  ['tennis clinic for three dozen kids', 36],
  ['tennis clinic for half a dozen kids', 6],
  ['tennis clinic for a dozen kids', 12],
])('“%s” has room for %s', (details, capacity) => {
  expect(draftOf(details).capacity).toBe(capacity)
})

test.each([
  'tennis clinic, last year we had 40 kids',
  'tennis clinic, 3 stations of 5 kids',
  'tennis clinic, teams of 4 players',
  'tennis clinic, 1 coach per 5 kids',
  'tennis clinic, one coach for every 5 kids',
  'tennis clinic, 10 kids min',
  'tennis clinic, 10 kids minimum',
  'tennis clinic, at least 10',
  'tennis clinic, min 10 kids',
])('“%s” gives no capacity', details => {
  expect(draftOf(details)).not.toHaveProperty('capacity')
  expect(textsOf(details)).not.toMatch(/\d/)
  expect(reportsOf(details)).toMatch(/\d/)
})

test.each([
  'tennis clinic, ages 8 to 12 and 14 to 16',
  'tennis clinic, ages 8-12 and ages 14-16',
  'tennis clinic, 8 to 12 and 14 to 16 year olds',
  'tennis clinic for kids 8 to 12 and 14 to 16',
  'tennis clinic, ages 8, 9 and 10',
  'tennis clinic, ages 12 and 14 to 16',
  'tennis clinic, ages 0-100',
  'tennis clinic, ages 99-1',
  'tennis clinic, ages 1 to 2',
  'tennis clinic for 2-year-olds',
])('ages in “%s” stay open with a message', details => {
  const draft = draftOf(details)
  expect(draft).not.toHaveProperty('min_age')
  expect(draft).not.toHaveProperty('max_age')
  expect(textsOf(details)).not.toMatch(/\d/)
  expect(draft.unclear).toHaveLength(1)
})

test.each([
  ['tennis clinic, $1,500 per person', /up to \$1,000/],
  ['tennis clinic, $35.55 per person', /multiples of 10 cents/],
  ['tennis clinic, 50 cents or $0.50', /\$1 or more, or 0/],
  ['tennis clinic for 500 kids', /up to 200 participants/],
  ['tennis clinic for 9 hours', /up to 8 hours/],
  ['tennis clinic on Friday from 8 am to 8 pm', /up to 8 hours/],
])('values of “%s” beyond the form’s limits stay open with a message', (details, sentence) => {
  const draft = draftOf(details)
  for (const name of ['price_per_person_usd', 'capacity', 'duration_minutes']) expect(draft).not.toHaveProperty(name)
  expect(draft.unclear.join('\n')).toMatch(sentence)
})

test.each([
  'basketball clinic, bring soccer cleats',
  'basketball clinic by a former football player',
  'football player, clinic for basketball',
  'soccer and basketball player, a basketball camp for kids',
  'basketball clinic, bring a frisbee',
])('the sport of “%s” is the one that names the clinic', details => {
  expect(draftOf(details).sport).toBe('Basketball')
  expect(reportsOf(details)).toMatch(/soccer|football|frisbee/)
})

test.each([
  'soccer and basketball clinic',
  'soccer, tennis and basketball clinic',
  'a soccer clinic and a tennis clinic',
])('a clinic named after two sports leaves the sport open: “%s”', details => {
  const draft = draftOf(details)
  expect(draft).not.toHaveProperty('sport')
  expect(draft.unclear.join()).toMatch(/more than one sport/)
})

test('two sports leave the sport open and keep the rest', () => {
  const draft = draftOf('basketball and soccer for 20 kids')
  expect(draft).toMatchObject({ title: 'Kids Sports Clinic with Sam', capacity: 20 })
  expect(draft).not.toHaveProperty('sport')
  expect(draft.unclear.join()).toMatch(/more than one sport/)
  expect(draftOf('basketball, soccer').unclear.join()).toMatch(/more than one sport/)
})

test.each([
  'tennis clinic working on https://evil.com',
  'tennis clinic working on www.evil.com/path',
  'tennis clinic working on evil.com',
  'tennis clinic working on javascript:alert(1)',
  'tennis clinic working on <img src=x onerror=alert(1)>',
  'tennis clinic working on <b>evil</b>',
  'tennis clinic working on [evil](https://evil.com)',
  'tennis clinic working on &lt;evil&gt;',
  'tennis clinic working on **evil**',
])('links and markup in “%s” are not skills', details => {
  expect(textsOf(details)).not.toMatch(/evil|https|www|javascript|alert|[<>[\]*&]|work on/)
})

test.each([
  ['hockey clinic on Friday at 11 PM for 3 hours', '23:00', 180, 'at 11 PM'],
  ['hockey clinic on Friday at 11 PM for 1 hour', '23:00', 60, 'from 11 PM to midnight'],
  ['hockey clinic on Friday from 10 PM to midnight', '22:00', 120, 'from 10 PM to midnight'],
  ['hockey clinic on Friday from 11 AM to 1 PM', '11:00', 120, 'from 11 AM to 1 PM'],
])('“%s” is described with valid hours', (details, start_time, duration_minutes, words) => {
  expect(draftOf(details)).toMatchObject({
    start_time,
    duration_minutes,
    description: expect.stringMatching(new RegExp(`${words}\\.`)),
  })
})
