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
  ['512–555–0142, 512‑555‑0142, 512·555·0142', '[phone], [phone], [phone]'],
  ['512/555/0142, 512_555_0142, 555 0142, ５５５ ０１４２', '[phone], [phone], [phone], [phone]'],
  ['020 7946 0958 or 5 5 5 0 1 4 2', '[phone] or [phone]'],
  ['$5125550142', '$[phone]'],
  ['4242.4242.4242.4242, 4242–4242–4242–4242', '[number], [number]'],
  ['123 45 6789, 123–45–6789', '[number], [number]'],
  ['GB29 NWBK 6016 1331 9268 19, de89370400440532013000', '[number], [number]'],
  ['jösé@mail.example, mia＠mail.example, mia@localhost', '[email], [email], [email]'],
  ['jane at gmail dot com', '[email]'],
  ['jane @ gmail . com or jane@ gmail.com', '[email] or [email]'],
  ['jane [at] gmail [dot] com, jane at gmail.com', '[email], [email]'],
  ['evil.xyz/jane, myspace.de/jane, x.com/jane', '[link], [link], [link]'],
  ['mia․com or mia dot com or //mia.example/x', '[link] or [link] or [link]'],
  ['DM @jösé or @josé', 'DM [handle] or [handle]'],
])('“%s” is sent as “%s”', (text, sent) => {
  expect(hidePersonalData(text)).toBe(sent)
  expect(hasPersonalData(text)).toBe(true)
})

test.each([
  'soccer on 2026-12-05 at 15:00-16:30 under $80 near 75034-1234',
  'tennis 12/05/2026, 12-05-2026, 5.12.2026 @ 3pm @7pm',
  'between $1,000 and $100-1500, 11-a-side, U12, 20 kids, 2.5 miles, 5-7pm',
  'St. Louis, Mo. or Washington D.C., St.Louis at 5 p.m. e.g.',
  'game @ Prospect Park, 10:00 - 11:30 on 12/5, ages 8, 9, 10, 11, 12',
  'December 12 2026, 10 30 AM, café José – “naïve” １０ AM',
])('“%s” has no personal data', text => {
  expect(hidePersonalData(text)).toBe(text)
})
