import { expect, test } from 'vitest'
import { readHours } from './read-hours.ts'

const weekdays = [1, 2, 3, 4, 5]
const everyDay = [0, 1, 2, 3, 4, 5, 6]

test.each<[string, [days: number[], opens: string, closes: string][]]>([
  [
    'Mon-Fri 4-9pm, Sat & Sun 8am to 8pm',
    [
      [weekdays, '16:00', '21:00'],
      [[0, 6], '08:00', '20:00'],
    ],
  ],
  [
    'Weekdays 5 PM – 10 PM\nWeekends 9:30 a.m. - 6 p.m.',
    [
      [weekdays, '17:00', '22:00'],
      [[0, 6], '09:30', '18:00'],
    ],
  ],
  ['8am-8pm daily', [[everyDay, '08:00', '20:00']]],
  ['Open 7 days a week from 6 AM until 10 PM', [[everyDay, '06:00', '22:00']]],
  ['6am-10pm', [[everyDay, '06:00', '22:00']]],
  ['Monday, Wednesday and Friday: 08:00-12:00, 13:00 to 22:00', []],
  [
    'Mon, Wed, Fri: 8am-12pm and 1pm-10pm',
    [
      [[1, 3, 5], '08:00', '12:00'],
      [[1, 3, 5], '13:00', '22:00'],
    ],
  ],
  ['Tue-Thu 08:00-22:00', [[[2, 3, 4], '08:00', '22:00']]],
  ['Fri-Mon 9-5pm', [[[0, 1, 5, 6], '09:00', '17:00']]],
  ['Mon-Sat noon to midnight; Sunday closed', [[[1, 2, 3, 4, 5, 6], '12:00', '24:00']]],
  ['24/7', [[everyDay, '00:00', '24:00']]],
  ['4p-9p M-F', [[weekdays, '16:00', '21:00']]],
])('reads %j', (text, lines) => {
  const hours = lines.map(([days, opens, closes]) => ({ days, opens, closes }))
  expect(readHours(text)).toEqual(lines.length === 0 ? undefined : hours)
})

test.each([
  'Weekdays after 4 PM\nWeekends all day',
  'Mon-Fri 5-9',
  'Dawn to dusk',
  'Mon-Fri 4-9pm except holidays',
  'Evenings and weekends',
  'Call us',
  '6pm-2am Friday',
  'Mon-Fri 4:15pm-9pm',
  'Mon-Fri 4-9pm, Fri 5-10pm',
  '8am-5',
  '',
  '13pm-14pm daily',
  'April to October 8am-8pm',
])('leaves ambiguous %j to the reviewer', text => {
  expect(readHours(text)).toBeUndefined()
})
