import { expect, test } from 'vitest'
import { addressNotes } from './address-notes.ts'

const notesOn = (query: string, today?: string) => addressNotes(new URLSearchParams(query), today)

test('an address that the search goes by needs no word', () => {
  const query =
    'sport=Soccer&date=2026-11-21&time_range=15-16&surface_type=any&time=&booked=1&from=ai&utm_source=mail&enhanced=false'
  expect(notesOn(query)).toEqual({ senseless: [], notes: [], offersEnhanced: false })
  expect(notesOn('location=%00')).toEqual({ senseless: [], notes: [], offersEnhanced: false })
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

test('a distance leads to the enhanced view, which goes by it', () => {
  expect(notesOn('location=Dallas&radius_miles=25').notes).toEqual([
    'Distance counts in the enhanced search. Here you see all of Dallas.',
  ])
  expect(notesOn('radius_miles=10').notes).toEqual([
    'Distance counts in the enhanced search. Here you see every place.',
  ])
  expect(notesOn('location=Dallas&radius_miles=25&enhanced=true').notes).toEqual([])
})

test('the way to the enhanced view is told where nothing else leads there', () => {
  expect(notesOn('radius_miles=10').offersEnhanced).toBe(true)
  expect(notesOn('radius_miles=10&surface_type=turf').offersEnhanced).toBe(true)
  expect(notesOn('radius_miles=10&location=Dallas').offersEnhanced).toBe(false)
  expect(notesOn('radius_miles=10&enhanced=true').offersEnhanced).toBe(false)
  expect(notesOn('surface_type=turf').offersEnhanced).toBe(false)
})

test('what has no meaning is named as it stands', () => {
  expect(notesOn('color=red&radius_miles=near&enhanced=perhaps').notes).toEqual([
    'This search left out what it does not know: color “red”, radius_miles “near”, and enhanced “perhaps”.',
  ])
})

test('the order of the list is known, and what is none is named', () => {
  expect(notesOn('near=33.15,-96.82&sort=distance').notes).toEqual([])
  expect(notesOn('sort=price').notes).toEqual([])
  expect(notesOn('near=here&sort=luck').notes).toEqual([
    'This search left out what it does not know: near “here” and sort “luck”.',
  ])
})

test('a day that is over and a second value are left out, and it is said', () => {
  expect(notesOn('date=2026-11-20', '2026-11-21').notes).toEqual(['Fri, Nov 20 is over, so no day is set.'])
  expect(notesOn('date=2026-11-20').notes).toEqual([])
  expect(notesOn('sport=Soccer&sport=Tennis').notes).toEqual(['Only one sport is used, so “Tennis” is left out.'])
})

test('the map is known, and a part of it that cannot be read is named', () => {
  expect(addressNotes(new URLSearchParams('map=1&bounds=32,-97,33,-96'))).toMatchObject({ senseless: [], notes: [] })
  const { senseless, notes } = addressNotes(new URLSearchParams('map=1&bounds=33,-97,32,-96'))
  expect(senseless).toEqual([{ label: 'map area', value: '33,-97,32,-96' }])
  expect(notes).toEqual([])
})
