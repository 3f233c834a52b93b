import { expect, test } from 'vitest'
import { addressNotes } from './address-notes.ts'

const notesOn = (query: string, today?: string) => addressNotes(new URLSearchParams(query), today)

test('an address that the search goes by needs no word', () => {
  const query =
    'sport=Soccer&date=2026-11-21&time_range=15-16&surface_type=any&time=&booked=1&utm_source=mail&enhanced=false'
  expect(notesOn(query)).toEqual({ senseless: [], notes: [] })
  expect(notesOn('location=%00')).toEqual({ senseless: [], notes: [] })
})

test('values that make no sense are named', () => {
  const { senseless } = notesOn('max_price_usd=cheap&date=2026-02-30&indoor_outdoor=underwater&time_range=teatime')
  expect(senseless).toEqual([
    { label: 'highest price', value: 'cheap' },
    { label: 'date', value: '2026-02-30' },
    { label: 'indoor/outdoor value', value: 'underwater' },
    { label: 'time', value: 'teatime' },
  ])
})

test('what only the enhanced view will use is told in sentences', () => {
  expect(notesOn('location=Dallas&radius_miles=25&enhanced=true').notes).toEqual([
    'This view cannot search by distance yet, so you see all of Dallas.',
    'The enhanced view is not here yet; these are the standard results.',
  ])
  expect(notesOn('radius_miles=10').notes).toEqual(['This view cannot search by distance yet, so you see every place.'])
})

test('what has no meaning is named as it stands', () => {
  expect(notesOn('color=red&radius_miles=near&enhanced=perhaps').notes).toEqual([
    'This search left out what it does not know: color “red”, radius_miles “near”, and enhanced “perhaps”.',
  ])
})

test('a day that is over and a second value are left out, and it is said', () => {
  expect(notesOn('date=2026-11-20', '2026-11-21').notes).toEqual(['Fri, Nov 20 is over, so no day is set.'])
  expect(notesOn('date=2026-11-20').notes).toEqual([])
  expect(notesOn('sport=Soccer&sport=Tennis').notes).toEqual(['Only one sport is used, so “Tennis” is left out.'])
})
