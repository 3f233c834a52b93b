import { expect, test } from 'vitest'
import { hasPersonalData, hidePersonalData } from './hide-personal-data.ts'

test.each([
  ['mail mia.long+1@mail.example.org please', 'mail [email] please'],
  ["O’Neil@x.example and o'neil@x.example", '[email] and [email]'],
  ['mia (at) mail.example.org', '[email]'],
  ['(512) 555-0142', '[phone]'],
  ['512-555-0142, 512.555.0142, 5125550142, +1 512 555 0142', '[phone], [phone], [phone], [phone]'],
  ['+44 20 7946 0958', '[phone]'],
  ['call 555-0142', 'call [phone]'],
  ['DM @mia_long.99 or @mia', 'DM [handle] or [handle]'],
  ['see https://mia.example/x?y=1#z, or www.mia.example', 'see [link] or [link]'],
  ['mialong.com/me', '[link]'],
  ['123-45-6789 and 4242 4242 4242 4242', '[number] and [number]'],
])('“%s” is sent as “%s”', (text, sent) => {
  expect(hidePersonalData(text)).toBe(sent)
  expect(hasPersonalData(text)).toBe(true)
})

test.each([
  'soccer on 2026-12-05 at 15:00-16:30 under $80 near 75034-1234',
  'tennis 12/05/2026, 12-05-2026, 5.12.2026 @ 3pm @7pm',
  'between $1,000 and $100-1500, 11-a-side, U12, 20 kids, 2.5 miles, 5-7pm',
  'St. Louis, Mo. or Washington D.C.',
])('“%s” tells nobody', text => {
  expect(hidePersonalData(text)).toBe(text)
})
