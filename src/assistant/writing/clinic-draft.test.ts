import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samples } from '#assistant/reading/limits.ts'
import { clinicLimits } from '#clinics/options.ts'
import { ClinicDraft, tones } from '../contract.ts'
import { usPlaces } from '../server/circumstances.ts'
import { type Draft, draftClinic } from './clinic-draft.ts'

/** Wednesday, November 25, 2026, noon in New York. */
const now = Date.parse('2026-11-25T17:00:00Z')
const here = { now, zone: 'America/New_York', places: usPlaces }

const words = fc.constantFrom(
  ...'soccer tennis hoops clinic for with at in working on shooting and footwork ages 8-12 U12 20 kids girls beginners middle schoolers 5th graders max 15 spots $35 35 bucks each per person free hour and a half 90-minute 2 hrs Saturday at 10 AM Dec 5 from 3 to 5pm Frisco TX Prospect Park champion certified . , - $ 0 about this weekend no 0-100 99-1 ages 500 kids 9 hours $1,500 $35.55 $0.50 8am 8pm 11 PM 3 two dozen'.split(
    ' ',
  ),
)
const anyText = fc.oneof(
  fc.string({ maxLength: 1000, unit: 'binary' }),
  fc.array(words, { maxLength: 60 }).map(list => list.join(' ')),
)
const anyName = fc.oneof(
  fc.constantFrom(
    '',
    'Sam',
    'Jordan Sample',
    '<b>Sam</b>',
    '🏀'.repeat(50),
    'Wolfeschlegelsteinhausenbergerdorff '.repeat(3),
  ),
  fc.string({ maxLength: 100, unit: 'grapheme' }),
)
const anyTone = fc.constantFrom(...tones)
const textsOf = ({ title, description, about, social_caption, email_promo }: ReturnType<typeof draftOf>) =>
  [title, description, about, social_caption, email_promo].map(text => text ?? '')
function draftOf(name: string, details: string, tone: (typeof tones)[number] = 'friendly') {
  const draft = draftClinic(name, details, here, tone)
  if (!draft) throw new Error(`Nothing was made of “${details}”.`)
  return draft
}

/** What the clinic form would refuse. */
function faultsOf({ price_per_person_usd: price = 0, capacity = 1, min_age = 3, max_age = 99, ...draft }: Draft) {
  const cents = Math.round(price * 100)
  const isFine = {
    price: cents <= clinicLimits.priceCents && cents % clinicLimits.priceStepCents === 0,
    capacity: capacity <= clinicLimits.participants,
    ages: min_age >= 3 && max_age <= 99 && min_age <= max_age,
    length: (draft.duration_minutes ?? 0) <= clinicLimits.minutes,
  }
  return Object.entries(isFine).flatMap(([name, is]) => (is ? [] : [name]))
}

test('any text gives a deterministic draft within limits', () => {
  fc.assert(
    fc.property(anyName, anyText, anyTone, (name, text, tone) => {
      const draft = draftClinic(name, text, here, tone)
      expect(draftClinic(name, text, here, tone)).toEqual(draft)
      if (draft) {
        ClinicDraft.parse({ ...draft, engine: 'built-in' })
        expect(faultsOf(draft)).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

test('any caption has whole sentences and under 280 characters', () => {
  fc.assert(
    fc.property(anyName, anyText, anyTone, (name, text, tone) => {
      const draft = draftClinic(name, text, here, tone)
      if (!draft) return
      expect(draft.social_caption.length).toBeLessThan(280)
      expect(draft.social_caption).toMatch(/^$|[.?]$/)
      expect(draft.title.length).toBeLessThanOrEqual(100)
    }),
    { numRuns: 500 },
  )
})

/** "11:30" gives two numbers, "two", a dozen and half of one are one. */
function figuresIn(text: string): Set<number> {
  const dozens = text
    .replace(/\btwo\b/gi, '2')
    .replace(/\bhalf(?:\s+an?)?\s+dozen\b/gi, '6')
    .replace(/(?:(\d+)\s+)?\bdozen\b/gi, (_, count = '1') => `${count} ${Number(count) * 12}`)
  return new Set((dozens.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
}

test('every number in the texts is typed or derived from the facts', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), anyTone, (list, tone) => {
      const details = list.join(' ')
      // "35 dozen AM" is read as 4:20 AM, and zero dozen as one.
      fc.pre(!/\d dozen [AP]M|\b0+ dozen/i.test(details))
      const draft = draftClinic('Sam', details, here, tone)
      if (!draft) return
      const { price_per_person_usd, capacity, min_age, max_age, duration_minutes, date, start_time } = draft
      const [hour = 0, minute = 0] = start_time?.split(':').map(Number) ?? []
      const end = hour * 60 + minute + (duration_minutes ?? 0)
      const clocks = start_time ? [hour % 12 || 12, minute, Math.floor(end / 60) % 12 || 12, end % 60] : []
      const length = duration_minutes ? [duration_minutes, duration_minutes / 60] : []
      const facts = [
        price_per_person_usd,
        capacity,
        min_age,
        max_age && max_age + 1,
        Number(date?.slice(8)),
        ...clocks,
        ...length,
      ]
      // "500 AM" is 5 AM.
      const typed = [...figuresIn(details)].flatMap(figure => [figure, Math.floor(figure / 100), figure % 100])
      const known = new Set([...typed, ...facts])
      expect([...figuresIn(textsOf(draft).join('\n'))].filter(figure => !known.has(figure))).toEqual([])
    }),
    // A spelled-out number in a place's name.
    { numRuns: 500, examples: [[['at', 'Park', 'two', 'soccer'], 'friendly']] },
  )
})

const praise =
  /champion|all-american|certifi|licen[sc]ed|ncaa|division|\bpros?\b|professional|olympi|captain|mvp|experience|scholarship|drafted|award|expert|elite|college|university|equipment|snack|insured|guarantee/i

test.each(tones)('the %s texts make no claims beyond the details', tone => {
  for (const details of samplesOfDetails) {
    for (const name of ['', 'Jordan Sample']) {
      const draft = draftOf(name, details, tone)
      for (const text of textsOf(draft)) expect(text).not.toMatch(praise)
    }
  }
})

const textParts: readonly string[] = ['title', 'description', 'about', 'social_caption', 'email_promo']

test('three tones state the same facts in different words', () => {
  for (const details of samplesOfDetails) {
    for (const name of ['', 'Jordan Sample']) {
      const drafts = tones.map(tone => draftOf(name, details, tone))
      for (const part of textParts)
        expect(new Set(drafts.map(draft => Object.entries(draft).find(([name]) => name === part)?.[1])).size).toBe(3)
      const [facts, ...others] = drafts.map(draft =>
        Object.entries(draft).filter(([part]) => !textParts.includes(part)),
      )
      for (const other of others) expect(other).toEqual(facts)
    }
  }
})

test('only the energetic tone uses exclamation marks, at most two', () => {
  for (const details of samplesOfDetails) {
    const marks = (tone: (typeof tones)[number]) =>
      textsOf(draftOf('Sam', details, tone)).map(text => text.split('!').length - 1)
    expect([...marks('friendly'), ...marks('professional')].every(count => count === 0)).toBe(true)
    expect(marks('energetic').every(count => count <= 2)).toBe(true)
  }
})

test('a name too long for title and caption is omitted', () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8).trim()
  const draft = draftOf(name, samples.clinic)
  expect(draft.title).toBe('Middle School Basketball Clinic')
  expect(draft.social_caption).toMatch(/^Come join us for a basketball clinic for middle schoolers\. /)
  expect(draft.email_promo).toContain(name)
})

const samplesOfDetails = [
  samples.clinic,
  'tennis',
  'tennis on Friday',
  'soccer at 4pm, free',
  'goalkeeper clinic for 12 girls ages 10-13 in Frisco, TX',
  'track and field, $15',
  'golf for 8, working on putting, December 5 at noon for two hours at Prospect Park',
]

test('drafts the sample clinic', () => {
  expect(draftClinic(samples.athleteName, samples.clinic, here)).toEqual({
    title: 'Middle School Basketball Clinic with Jordan Sample',
    description:
      'Come join Jordan Sample for a 90-minute basketball clinic for middle schoolers. We’ll work on shooting and footwork. We’ll meet on Saturday, November 28, from 10 to 11:30 AM. There’s room for 20, and it’s $35 per person.',
    about: 'Come join Jordan Sample for a basketball clinic for middle schoolers. We’ll work on shooting and footwork.',
    price_per_person_usd: 35,
    capacity: 20,
    sport: 'Basketball',
    date: '2026-11-28',
    start_time: '10:00',
    duration_minutes: 90,
    social_caption:
      'Come join Jordan Sample for a basketball clinic for middle schoolers. We’ll work on shooting and footwork. Saturday, November 28, 10 to 11:30 AM. 20 spots, $35 per person. Save your spot and come play.',
    email_promo: lines(
      'Subject: Middle School Basketball Clinic with Jordan Sample',
      'Hi there,',
      'I’m Jordan Sample, and I’d love for you to join me for a 90-minute basketball clinic for middle schoolers.',
      'When: Saturday, November 28, 10 to 11:30 AM\nWhat we’ll work on: shooting and footwork\nSpots: 20\nPrice: $35 per person',
      'Reply to this email to save a spot, or just to ask a question.',
      'Hope to see you there,\nJordan Sample',
    ),
    unclear: [],
    ignored: [],
  })
})

test('drafts the sample clinic in a professional tone', () => {
  expect(draftClinic(samples.athleteName, samples.clinic, here, 'professional')).toMatchObject({
    title: 'Middle School Basketball Training Clinic, Led by Jordan Sample',
    description:
      'Jordan Sample leads a 90-minute basketball clinic for middle schoolers. The focus is on shooting and footwork. It takes place on Saturday, November 28, from 10 to 11:30 AM. Enrollment is limited to 20 participants at $35 per person.',
    social_caption:
      'Basketball clinic for middle schoolers, led by Jordan Sample. The focus is on shooting and footwork. Saturday, November 28, 10 to 11:30 AM. 20 spots, $35 per person. Reserve your spot.',
  })
})

test('drafts a free clinic in an energetic tone', () => {
  expect(draftClinic('Sam', 'free tennis clinic for 12 kids at Prospect Park in Brooklyn', here, 'energetic')).toEqual({
    title: 'Ready, Set, Go: Kids Tennis Clinic with Sam',
    description:
      'Let’s go! Sam is running a tennis clinic for kids. Find us at Prospect Park in Brooklyn, NY. 12 spots, and it’s free: grab yours.',
    about: 'Let’s go! Sam is running a tennis clinic for kids.',
    price_per_person_usd: 0,
    capacity: 12,
    sport: 'Tennis',
    location: 'Brooklyn, NY',
    social_caption:
      'Let’s go! Tennis clinic for kids with Sam. At Prospect Park in Brooklyn, NY. 12 spots, free. Who’s in?',
    email_promo: lines(
      'Subject: Ready, Set, Go: Kids Tennis Clinic with Sam',
      'Hey,',
      'Sam here. Let’s get to work! I’m running a tennis clinic for kids, and I want you in it.',
      'Where: Prospect Park, Brooklyn, NY\nSpots: 12\nPrice: free',
      'Ready? Reply to this email to save a spot.',
      'Let’s go,\nSam',
    ),
    unclear: [],
    ignored: [],
  })
})

const lines = (...paragraphs: string[]) => paragraphs.join('\n\n')

test.each<[details: string, title: string, description: string]>([
  [
    '2 hours goalkeeper clinic for 12 girls ages 10-13',
    'Girls Goalkeeper Clinic',
    'You’re invited to a 2-hour goalkeeper clinic for girls, ages 10 to 13. There’s room for 12.',
  ],
  [
    'high school girls soccer goalkeeper clinic, 120 minutes',
    'High School Girls Soccer Goalkeeper Clinic',
    'You’re invited to a 2-hour soccer goalkeeper clinic for high school girls.',
  ],
  [
    'youth girls basketball shooting',
    'Youth Girls Basketball Shooting Clinic',
    'You’re invited to a basketball shooting clinic for youth girls.',
  ],
  [
    'pitching and hitting for beginner boys and girls, 75 minutes',
    'Beginner Boys and Girls Pitching and Hitting Clinic',
    'You’re invited to a 75-minute pitching and hitting clinic for beginner boys and girls.',
  ],
  ['soccer clinic for women', 'Women’s Soccer Clinic', 'You’re invited to a soccer clinic for women.'],
  ['elite quarterback clinic', 'Elite Quarterback Clinic', 'You’re invited to a quarterback clinic for elite players.'],
  ['tennis for kids and teens', 'Kids and Teen Tennis Clinic', 'You’re invited to a tennis clinic for kids and teens.'],
])('qualifiers in "%s" appear in title and description', (details, title, description) => {
  expect(draftClinic('', details, here)).toMatchObject({ title, description, unclear: [], ignored: [] })
})

test('vague times and unused words are omitted and reported', () => {
  const draft = draftClinic('Sam', 'soccer on Saturday morning, bring water and $10 per hour', here)
  expect(draft).toMatchObject({
    description: 'Come join Sam for a soccer clinic. We’ll meet on Saturday, November 28.',
    unclear: [expect.stringContaining('“morning” isn’t an exact time')],
    ignored: ['bring water', '$10 per hour'],
  })
})

test('texts contain only what was typed', () => {
  const draft = draftClinic('', 'soccer for beginner high school girls at 4pm', here)
  expect(draft).toEqual({
    title: 'Beginner High School Girls Soccer Clinic',
    description: 'You’re invited to a soccer clinic for beginner high school girls. We’ll start at 4 PM.',
    about: 'You’re invited to a soccer clinic for beginner high school girls.',
    sport: 'Soccer',
    skill_level: 'beginner',
    start_time: '16:00',
    social_caption:
      'Come join us for a soccer clinic for beginner high school girls. 4 PM. Save your spot and come play.',
    email_promo: lines(
      'Subject: Beginner High School Girls Soccer Clinic',
      'Hi there,',
      'We’d love for you to join us for a soccer clinic for beginner high school girls.',
      'When: 4 PM',
      'Reply to this email to save a spot, or just to ask a question.',
    ),
    unclear: [],
    ignored: [],
  })
  expect(draftClinic('Sam', 'something nice', here)).toBeUndefined()
})

test.each<[details: string, Partial<ClinicDraft>]>([
  ['tennis for 8 beginners', { capacity: 8, skill_level: 'beginner' }],
  ['tennis for eight beginners, ages 8 to 12', { capacity: 8, skill_level: 'beginner', min_age: 8, max_age: 12 }],
  ['tennis for 8 beginner girls', { capacity: 8, skill_level: 'beginner' }],
  ['tennis for advanced kids ages 10 and up', { skill_level: 'advanced', min_age: 10 }],
  ['tennis, ages 12+', { min_age: 12 }],
  ['tennis, ages 12 and under', { max_age: 12 }],
  ['tennis u12', { max_age: 12 }],
  ['tennis for 10-year-olds', { min_age: 10, max_age: 10 }],
  [
    'tennis in Frisco, TX on Saturday from 3 to 5pm',
    { location: 'Frisco, TX', date: '2026-11-28', start_time: '15:00', duration_minutes: 120 },
  ],
])('"%s" fills the form’s fields', (details, expected) => {
  expect(draftClinic('', details, here)).toMatchObject({ sport: 'Tennis', ...expected, ignored: [] })
})

test.each([
  'tennis for beginners and advanced players',
  'tennis for elite players',
  'tennis, ages 10',
  'tennis, grades 4 to 6',
])('an ambiguous level or age is left open: "%s"', details => {
  const draft = draftClinic('', details, here)
  for (const name of ['skill_level', 'min_age', 'max_age']) expect(draft).not.toHaveProperty(name)
})

test('open-ended ages appear in the texts as typed', () => {
  expect(draftClinic('', 'tennis for ages 12+', here)?.description).toBe(
    'You’re invited to a tennis clinic for ages 12 and up.',
  )
  expect(draftClinic('', 'tennis for ages 9 or under', here)?.description).toBe(
    'You’re invited to a tennis clinic for ages 9 and under.',
  )
})
