import { expect, test } from 'vitest'
import { STRIP_DAYS } from '#search/contract.ts'
import { readFilters } from '#search/rules.ts'
import { daysAsked, daysShown } from './days-api.ts'

test('days begin today, unless the chosen one is later than all of them', () => {
  const shown = daysShown('', '2026-12-28')
  expect([shown.length, shown[0], shown[4]]).toEqual([STRIP_DAYS, '2026-12-28', '2027-01-01'])
  expect(daysShown(shown.at(-1)!, '2026-12-28')).toEqual(shown)
  expect(daysShown('2027-02-10', '2026-12-28').slice(0, 4)).toEqual([
    '2027-02-07',
    '2027-02-08',
    '2027-02-09',
    '2027-02-10',
  ])
})

test('the days of a list are asked for by its filters, without the chosen day', () => {
  const query =
    'location=Brooklyn&sport=Tennis&date=2026-12-28&time=18-20&max_price_usd=80&budget=total&sort=price&near=1,2'
  expect(daysAsked({ filters: readFilters(new URLSearchParams(query)), area: undefined })).toEqual({
    location: 'Brooklyn',
    sport: 'Tennis',
    max_price_usd: '40.00',
    near: '1,2',
    timeStart: '18:00',
    timeEnd: '20:00',
  })
})
