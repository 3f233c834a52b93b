import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MailContent } from './contract.ts'
import { type MailSender, renderMail } from './render-mail.ts'
import { pauseAfter } from './rules.ts'
import { isOneAddress, oneLine, unlinked } from './safe-text.ts'

const sender: MailSender = { productName: 'Openfield', supportEmail: 'hello@openfield.example', isTest: false }

const content: MailContent = {
  subject: 'Your booking is confirmed',
  preheader: 'Tuesday, 7 to 8 PM',
  heading: 'Booking confirmed',
  paragraphs: ['The time is yours.'],
  facts: [
    { label: 'Where', value: 'Prospect Park, field 3' },
    { label: 'Paid', value: '$75' },
  ],
  actions: [
    { label: 'See your booking', url: 'https://openfield.example/booking-success?booking=1&key=2' },
    { label: 'Directions', url: 'https://maps.example/?q=a b' },
  ],
  note: 'Full refund until 24 hours before the start.',
}

test('text and HTML have the same content in the same order', () => {
  const { subject, text, html } = renderMail(content, sender)
  expect(subject).toBe('Your booking is confirmed')
  const said = [
    'Booking confirmed',
    'The time is yours.',
    'Prospect Park, field 3',
    '$75',
    'See your booking',
    'Full refund',
  ]
  expect(inOrder(text, said)).toBe(true)
  expect(inOrder(html.slice(html.indexOf('<h1')), said)).toBe(true)
  expect(text).toContain('https://openfield.example/booking-success?booking=1&key=2')
  expect(text).toContain('https://maps.example/?q=a%20b')
  expect(text).toMatch(/\n-- \nOpenfield · Questions\? Email hello@openfield\.example\.\n$/)
  expect(html).toContain('href="https://openfield.example/booking-success?booking=1&#38;key=2"')
})

test('only a test email says so, in subject and footer', () => {
  const mail = renderMail(content, { ...sender, isTest: true })
  expect(mail.subject).toBe('[TEST] Your booking is confirmed')
  expect(mail.text).toContain('No real card was charged')
  expect(mail.html).toContain('No real card was charged')
  expect(renderMail(content, sender).text).not.toContain('test')
})

test('user input is escaped in the HTML and kept on one line', () => {
  const hostile = 'Court <script>alert(1)</script>"onload=x&\r\nBcc: all@openfield.example'
  const { subject, text, html } = renderMail(
    { ...content, subject: hostile, heading: hostile, facts: [{ label: hostile, value: hostile }] },
    sender,
  )
  expect(subject).toBe('Court <script>alert(1)</script>"onload=x& Bcc: all@openfield.example')
  expect(text.split('\n')).not.toContain('Bcc: all@openfield.example')
  expect(html).not.toContain('<script')
  expect(html).toContain('Court &#60;script&#62;alert(1)&#60;/script&#62;&#34;onload=x&#38; Bcc: all@openfield.example')
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' data:text/html,<b>',
  'java\nscript:alert(1)',
  'not an address',
  '/booking/1',
  'file:///etc/passwd',
])('an action with the URL %j gets no link', url => {
  const { text, html } = renderMail({ ...content, actions: [{ label: 'Go', url }] }, sender)
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('Go:')
})

test('a long subject is cut between characters, and an empty one becomes the product name', () => {
  const { subject } = renderMail({ ...content, subject: '🏟️'.repeat(200) }, sender)
  expect(Array.from(subject)).toHaveLength(150)
  expect(subject.isWellFormed()).toBe(true)
  expect(subject.endsWith('…')).toBe(true)
  expect(renderMail({ ...content, subject: '\n\t' }, sender).subject).toBe('Openfield')
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '\r', '\n', '\0', '\u202E', '\uD800', ';', '=', '-', 'a'),
  }),
  fc.constantFrom('</style><img src=x onerror=alert(1)>', '--></div>', '${x}', '&lt;', 'x" style="y', "x' onclick='y"),
)
const anyContent: fc.Arbitrary<MailContent> = fc.record({
  subject: anyText,
  preheader: anyText,
  heading: anyText,
  paragraphs: fc.array(anyText, { maxLength: 3 }),
  facts: fc.array(fc.record({ label: anyText, value: anyText }), { maxLength: 3 }),
  actions: fc.array(
    fc.record({
      label: anyText,
      url: fc.oneof(
        anyText,
        anyText.map(part => `https://openfield.example/${part}`),
      ),
    }),
    { maxLength: 3 },
  ),
  note: fc.option(anyText, { nil: undefined }),
})

test('no content can add HTML elements or attributes or forge lines', () => {
  fc.assert(
    fc.property(anyContent, given => {
      const { subject, text, html } = renderMail(given, sender)
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(subject).not.toBe('')
      expect(text).not.toMatch(/[^\P{Cc}\n]/u)
      expect(text.isWellFormed() && html.isWellFormed()).toBe(true)
      const tags = html.match(/<[^>]*>/g)!
      expect(tags.filter(tag => !ourTag.test(tag))).toEqual([])
      // No < or > outside those tags.
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 500 },
  )
})

/** Tags that we render. Attribute values contain no quotes, so none can end early. */
const ourTag =
  /^<(!doctype html|\/?(html|head|body|title|style|meta|div|p|h1|a|span|br|strong)( (lang|charset|name|content|class|style|href|target|rel|role|aria-label)="[^"<>]*")*)>$/

test('oneLine replaces line breaks and control characters and keeps other text', () => {
  expect(oneLine(' a\r\nb\u2028c\u0000d\u202Ee ')).toBe('a b c de')
  expect(oneLine('Zoë’s 👩‍👧 team')).toBe('Zoë’s 👩‍👧 team')
})

test.each([
  ['sam@openfield.example', true],
  ["o'brien+court@mail.openfield.example", true],
  ['zoë@bücher.example', true],
  ['sam@openfield.example, all@openfield.example', false],
  ['sam@openfield.example\r\nBcc: all@openfield.example', false],
  ['Sam <sam@openfield.example>', false],
  ['sam@a@openfield.example', false],
  ['group:sam@openfield.example;', false],
  ['sam', false],
  ['', false],
  [`${'a'.repeat(250)}@b.example`, false],
])('%j is a single address: %s', (text, expected) => {
  expect(isOneAddress(text)).toBe(expected)
})

test.each([
  'Chalk Lane Fields',
  "O'Brien’s Park & Rec",
  'Côte-des-Neiges (north), Field 3',
  'Spring Classic 2027 U14',
  'ملعب كرة القدم',
  'बास्केटबॉल',
])('%j may be repeated to an unverified address', text => {
  expect(unlinked(text)).toBe(text)
})

test.each([
  'Claim $500 at win24.com/free',
  'win 24.co/x',
  'win.example',
  '192.168.1.1/x',
  'evil。com free',
  'evil｡com free',
  'win24．com',
  'x․com',
  'mailto:a',
  'tel:5550',
  'http:／／win',
  'me@win',
  'me＠win',
  String.raw`\\win\free`,
  '#win',
  '㏂',
  'Call 1-800-555-0199 now',
  'Call (555) 0199',
  'Call 555 0199',
  'Call ５５５０１９９',
  'Call 1-800-FLOWERS',
  'Call 12345',
  'Call 1a2a3a4a5a6a7',
  '١٨٠٠٥٥٥',
  'win\u200bcom',
  'two\nlines',
])('%j is not repeated to an unverified address', text => {
  expect(unlinked(text)).toBe('')
})

test('nothing that could form a link or phone number is repeated', () => {
  const unit = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'a',
        'b',
        '1',
        '9',
        '٣',
        ' ',
        '-',
        '(',
        ')',
        '.',
        '/',
        '@',
        '。',
        '．',
        '․',
        '｡',
        'ー',
        '+',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), typed => {
      const said = unlinked(typed)
      expect(['', typed]).toContain(said)
      for (const form of [said, said.normalize('NFKC'), said.normalize('NFKD')]) {
        expect(form).not.toMatch(/[.:/@\\#+$?=%_~。]|\p{Cc}|\p{Cf}/u)
        expect(form.replace(/[^\p{Nd}]/gu, '').length).toBeLessThan(7)
        expect(form.replace(/[^\p{Nd}\p{L}]/gu, '')).not.toMatch(/\p{Nd}{5}/u)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('retry delays grow to a day before delivery fails', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1))
  expect(pauses.slice(0, 4)).toEqual([1, 5, 15, 60])
  expect(pauses.slice(0, 8)).toEqual(pauses.slice(0, 8).toSorted((one, other) => one! - other!))
  expect(pauses.slice(7)).toEqual([24 * 60, undefined])
})

function inOrder(text: string, parts: string[]): boolean {
  const places = parts.map(part => text.indexOf(part))
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
}
