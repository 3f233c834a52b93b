import { expect, test } from 'vitest'
import type { Circumstances } from '../rules.ts'
import { usPlaces } from '../server/circumstances.ts'
import { type ClinicFacts, readClinicFacts } from './clinic-facts.ts'

/** Wednesday, November 25, 2026, noon in New York. */
const now = Date.parse('2026-11-25T17:00:00Z')
const here: Circumstances = { now, zone: 'America/New_York', places: usPlaces }

type PlainFacts = Partial<Omit<ClinicFacts, 'audience' | 'time'>> & {
  who?: string
  level?: string
  ages?: [min: number | undefined, max: number | undefined]
  /** Minutes of the day. */
  from?: number
  to?: number
}

/** Only the facts that are set. */
function read(details: string, at = here): PlainFacts {
  const { audience, time, ...facts } = readClinicFacts(details, at)
  const { who, level, minAge, maxAge } = audience
  const ages = minAge || maxAge ? { ages: [minAge, maxAge] } : {}
  const all = {
    ...facts,
    who,
    level,
    ...ages,
    ...(time && { from: time.from }),
    ...(time && time.to > time.from && { to: time.to }),
  }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

test.each<[details: string, expected: PlainFacts]>([
  [
    'A 90-minute basketball clinic for 20 middle schoolers on Saturday at 10 AM, working on shooting and footwork, $35 per person',
    {
      sport: 'Basketball',
      who: 'middle schoolers',
      capacity: 20,
      minutes: 90,
      date: '2026-11-28',
      from: 600,
      to: 690,
      skills: 'shooting and footwork',
      price: 35,
    },
  ],
  [
    'hosting a hoops clinic for 15 5th graders Sat 10am, 35 bucks each, drills for passing and defense',
    {
      sport: 'Basketball',
      who: '5th graders',
      capacity: 15,
      date: '2026-11-28',
      from: 600,
      price: 35,
      skills: 'passing and defense',
    },
  ],
  [
    'Soccer goalkeeper clinic, ages 8-12, max 15, $25/kid, Dec 5 from 3 to 5pm in Frisco, TX',
    {
      sport: 'Soccer',
      topic: 'goalkeeper',
      who: 'ages 8 to 12',
      ages: [8, 12],
      capacity: 15,
      price: 25,
      date: '2026-12-05',
      from: 900,
      to: 1020,
      place: 'Frisco, TX',
    },
  ],
  [
    'free youth soccer clinic this Sunday at 2pm, focus on dribbling and first touch, up to 12 players',
    {
      sport: 'Soccer',
      who: 'youth players',
      price: 0,
      date: '2026-11-29',
      from: 840,
      skills: 'dribbling and first touch',
      capacity: 12,
    },
  ],
  [
    'I’m running an hour and a half tennis clinic for beginners, limited to 16, working on forehands and backhands, bring water',
    {
      sport: 'Tennis',
      who: 'beginners',
      level: 'beginner',
      minutes: 90,
      capacity: 16,
      skills: 'forehands and backhands',
      ignored: ['bring water'],
    },
  ],
  [
    'U12 girls soccer, 15 spots, $20 a head, we’ll cover finishing, shooting, and passing',
    {
      sport: 'Soccer',
      who: 'girls, 12 and under',
      ages: [undefined, 12],
      capacity: 15,
      price: 20,
      skills: 'finishing, shooting, and passing',
    },
  ],
  [
    'volleyball for 8 to 12 year olds, twenty-four kids, two-hour, 40 dollars per person, tomorrow at 6pm',
    {
      sport: 'Volleyball',
      who: 'kids, ages 8 to 12',
      ages: [8, 12],
      capacity: 24,
      minutes: 120,
      price: 40,
      date: '2026-11-26',
      from: 1080,
      to: 1200,
    },
  ],
  [
    'Basketball camp for high school girls - 2 hrs - $45 - 12/5 at noon',
    { sport: 'Basketball', who: 'high school girls', minutes: 120, price: 45, date: '2026-12-05', from: 720, to: 840 },
  ],
  [
    'Quarterback clinic with drills for footwork and release, 10 boys and 10 girls, $50 per athlete',
    { topic: 'quarterback', skills: 'footwork and release', who: 'boys and girls', capacity: 20, price: 50 },
  ],
  [
    'We’ll be working on 3 on 3 moves and pick and roll at Lincoln High School gym, Saturday at 9am, 90 min',
    {
      skills: '3 on 3 moves and pick and roll',
      venue: 'Lincoln High School gym',
      date: '2026-11-28',
      from: 540,
      to: 630,
      minutes: 90,
    },
  ],
  [
    'no cost pickleball clinic for adults 50 and up, room for 24, Friday 9-11am',
    {
      sport: 'Pickleball',
      who: 'adults, ages 50 and up',
      ages: [50, undefined],
      price: 0,
      capacity: 24,
      date: '2026-11-27',
      from: 540,
      to: 660,
    },
  ],
  [
    'Track & field sprint clinic for 6th-8th graders, 60 minutes, $15',
    { sport: 'Track & Field', topic: 'sprint', who: 'grades 6 to 8', minutes: 60, price: 15 },
  ],
  [
    'learn ball handling from a D1 player, kids under 12, $25 per player, capped at 30',
    {
      skills: 'ball handling',
      who: 'kids, under 12',
      ages: [undefined, 11],
      price: 25,
      capacity: 30,
      ignored: ['D1 player'],
    },
  ],
  [
    'Basketball clinic 11/28 10am-12pm Brooklyn 20 kids $35',
    {
      sport: 'Basketball',
      date: '2026-11-28',
      from: 600,
      to: 720,
      place: 'Brooklyn, NY',
      who: 'kids',
      capacity: 20,
      price: 35,
    },
  ],
  [
    'lacrosse clinic for 20 kids ages 10 to 14. Focus: ground balls and cradling. $40 per kid. 2 hours.',
    {
      sport: 'Lacrosse',
      who: 'kids, ages 10 to 14',
      ages: [10, 14],
      capacity: 20,
      skills: 'ground balls and cradling',
      price: 40,
      minutes: 120,
    },
  ],
  [
    'kids basketball clinic: free throws, layups and defense. $20',
    { sport: 'Basketball', who: 'kids', skills: 'free throws, layups and defense', price: 20 },
  ],
  [
    'hockey for all ages and all skill levels, 1 hour, free entry',
    { sport: 'Hockey', who: 'players of all levels, all ages', minutes: 60, price: 0 },
  ],
  [
    'Baseball hitting clinic for grades 3-5. 12 max. $30pp. Sunday 1-3pm at Prospect Park in Brooklyn',
    {
      sport: 'Baseball',
      topic: 'hitting',
      who: 'grades 3 to 5',
      capacity: 12,
      price: 30,
      date: '2026-11-29',
      from: 780,
      to: 900,
      venue: 'Prospect Park',
      place: 'Brooklyn, NY',
    },
  ],
  [
    'swim clinic for a dozen advanced teens on Dec 12 at 7am, 75 min, improving their flip turns and starts',
    {
      sport: 'Swimming',
      who: 'advanced teens',
      level: 'advanced',
      capacity: 12,
      date: '2026-12-12',
      from: 420,
      to: 495,
      minutes: 75,
      skills: 'flip turns and starts',
    },
  ],
  [
    'golf clinic, short game and putting, 6 people max, $75, Saturday Dec 5th 8am',
    { sport: 'Golf', topic: 'short game and putting', capacity: 6, price: 75, date: '2026-12-05', from: 480 },
  ],
  [
    'Come learn from me! Tennis, Sunday 4 pm for 90 minutes. All ages. Free.',
    {
      sport: 'Tennis',
      date: '2026-11-29',
      from: 960,
      to: 1050,
      minutes: 90,
      who: 'all ages',
      price: 0,
      ignored: ['learn'],
    },
  ],
  [
    'clínica de futbol para 15 niños el sábado a las 3 pm, $20',
    { sport: 'Soccer', who: 'kids', capacity: 15, date: '2026-11-28', from: 900, price: 20, ignored: ['clínica'] },
  ],
])('reads "%s"', (details, expected) => {
  expect(read(details)).toEqual(expected)
})

test.each<[words: string, minutes: number | undefined]>([
  ['90-minute', 90],
  ['90 min', 90],
  ['an hour and a half', 90],
  ['hour-and-a-half', 90],
  ['1½ hours', 90],
  ['1.5 hrs', 90],
  ['1hr 30min', 90],
  ['2-hour', 120],
  ['two hours', 120],
  ['half an hour', 30],
  ['hour-long', 60],
  ['2 hours 15 minutes', 135],
  ['be there 15 minutes early', undefined],
  ['in 2 hours', undefined],
  ['5 minutes', undefined],
])('"%s" lasts %s minutes', (words, minutes) => {
  expect(read(`tennis clinic, ${words}`).minutes).toBe(minutes)
})

test.each<[words: string, price: number | undefined]>([
  ['$35 per person', 35],
  ['35 bucks each', 35],
  ['$35/kid', 35],
  ['35 per player', 35],
  ['fee: 35', 35],
  ['$1,000 total, $50 a head', 50],
  ['normally $50, now $35', 35],
  ['free', 0],
  ['free 90-minute clinic', 0],
  ['at no cost', 0],
  ['free for all kids', 0],
  ['feel free to ask', undefined],
  ['free throws', undefined],
  ['not free', undefined],
  ['I’m free on Friday', undefined],
  ['free for the first 10 kids', undefined],
  ['raise $500 for charity', undefined],
  ['$10 per hour', undefined],
  ['$5 off', undefined],
  ['-$5', undefined],
])('"%s" costs %s dollars', (words, price) => {
  expect(read(`tennis clinic, ${words}`).price).toBe(price)
})

test.each<[words: string, capacity: number | undefined]>([
  ['max 15', 15],
  ['max of 15 kids', 15],
  ['limited to 16', 16],
  ['up to 12 players', 12],
  ['20 spots available', 20],
  ['12 beginners', 12],
  ['20 local middle schoolers', 20],
  ['first 20 to sign up', 20],
  ['no more than 15 kids', 15],
  ['two dozen girls', 24],
  ['Nov 28 youth clinic', undefined],
  ['at 10 kids clinic', undefined],
  ['at least 8 kids', undefined],
  ['5 kids per coach', undefined],
  ['groups of 4', undefined],
  ['2 coaches', undefined],
])('"%s" gives capacity %s', (words, capacity) => {
  expect(read(`tennis, ${words}`).capacity).toBe(capacity)
})

test.each<[words: string, who: string | undefined]>([
  ['ages 8-12', 'ages 8 to 12'],
  ['ages 10 and up', 'ages 10 and up'],
  ['12U', '12 and under'],
  ['ten-year-olds', 'age 10'],
  ['kids 8-12', 'kids, ages 8 to 12'],
  ['K-5', 'grades K to 5'],
  ['5th and 6th grade girls', 'girls, grades 5 and 6'],
  ['intermediate players', 'intermediate players'],
  ['at the Boys & Girls Club', undefined],
  ['at Lincoln Middle School', undefined],
  ['our high school gym', undefined],
])('"%s" is for %s', (words, who) => {
  expect(read(`tennis clinic, ${words}`).who).toBe(who)
})

test.each<[words: string, skills: string | undefined]>([
  ['focused on your first touch for 20 kids', 'first touch'],
  ['we will cover ball control and turning on Saturday', 'ball control and turning'],
  ['working on passing in tight spaces', 'passing in tight spaces'],
  ['working on defense in Austin', 'defense'],
  ['drills for beginners', undefined],
  ['teaching kids how to play', undefined],
  ['improve your serve, no experience needed', 'serve'],
  ['focus on serves. Drills for footwork', 'serves, plus footwork'],
])('"%s" trains %s', (words, skills) => {
  expect(read(`tennis clinic, ${words}`).skills).toBe(skills)
})

test.each<[details: string, open: keyof PlainFacts, why: RegExp]>([
  ['tennis, $30 for members and $40 for others', 'price', /more than one price: \$30 and \$40/],
  ['tennis, $25-30', 'price', /\$25 and \$30/],
  ['tennis for about $30', 'price', /“about \$30” isn’t an exact price/],
  ['tennis for 12-15 kids', 'capacity', /“12-15 kids” could be ages or a number of participants/],
  ['tennis for 12 girls, max 15', 'capacity', /15 and 12/],
  ['tennis, 1 hour or 90 minutes', 'minutes', /more than one length/],
  ['tennis this weekend', 'date', /“this weekend” isn’t a single day/],
  ['tennis on Friday morning', 'from', /“morning” isn’t an exact time/],
])('"%s" leaves %s open with a reason', (details, open, why) => {
  const facts = read(details)
  expect(facts).not.toHaveProperty(open)
  expect(facts.unclear?.join('\n')).toMatch(why)
})

test('a likely place is used and reported', () => {
  expect(read('tennis in Portland on Friday at 4 pm')).toMatchObject({
    place: 'Portland, OR',
    unclear: ['We read “Portland” as Portland, OR.'],
  })
})

test('a weekday whose time has passed today means next week', () => {
  const saturday = { ...here, now: Date.parse('2026-11-28T12:00:00-05:00') }
  expect(read('tennis on Saturday at 10 AM', saturday).date).toBe('2026-12-05')
  expect(read('tennis on Saturday at 3 PM', saturday).date).toBe('2026-11-28')
  const past = read('tennis today at 10 AM', saturday)
  expect(past).not.toHaveProperty('from')
  expect(past.unclear).toEqual(['That time has already passed today.'])
})

test('the date is in the place’s time zone', () => {
  // 12:30 AM in New York, still Wednesday in Seattle.
  const late = { ...here, now: Date.parse('2026-11-26T00:30:00-05:00') }
  expect(read('tennis tomorrow', late).date).toBe('2026-11-27')
  expect(read('tennis tomorrow in Seattle', late).date).toBe('2026-11-26')
})
