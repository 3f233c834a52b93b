import { expect, test } from 'vitest'
import { addressNotes } from './address-notes.ts'

const notesOn = (query: string, today?: string) => addressNotes(new URLSearchParams(query), today)

test('a fully understood URL has no notes', () => {
  const query =
    'sport=Soccer&date=2026-11-21&time_range=15-16&surface_type=any&time=&booked=1&from=ai&utm_source=mail&enhanced=false'
  expect(notesOn(query)).toEqual({ senseless: [], notes: [], offersEnhanced: false })
  expect(notesOn('location=%00')).toEqual({ senseless: [], notes: [], offersEnhanced: false })
})

test('invalid values are listed', () => {
  const { senseless } = notesOn('max_price_usd=cheap&date=2026-02-30&indoor_outdoor=underwater&time_range=teatime')
  expect(senseless).toEqual([
    { label: 'maximum price', value: 'cheap' },
    { label: 'date', value: '2026-02-30' },
    { label: 'indoor/outdoor setting', value: 'underwater' },
    { label: 'time', value: 'teatime' },
  ])
})

test('a radius gets a note that points to the enhanced search', () => {
  expect(notesOn('location=Dallas&radius_miles=25').notes).toEqual([
    'To search by distance, use Enhanced Search. These results cover all of Dallas.',
  ])
  expect(notesOn('radius_miles=10').notes).toEqual([
    'To search by distance, use Enhanced Search. These results cover all locations.',
  ])
  expect(notesOn('location=Dallas&radius_miles=25&enhanced=true').notes).toEqual([])
})

test('the enhanced search is offered if no other link does', () => {
  expect(notesOn('radius_miles=10').offersEnhanced).toBe(true)
  expect(notesOn('radius_miles=10&surface_type=turf').offersEnhanced).toBe(true)
  expect(notesOn('radius_miles=10&location=Dallas').offersEnhanced).toBe(false)
  expect(notesOn('radius_miles=10&enhanced=true').offersEnhanced).toBe(false)
  expect(notesOn('surface_type=turf').offersEnhanced).toBe(false)
})

test('unknown options are listed as typed', () => {
  expect(notesOn('color=red&radius_miles=near&enhanced=perhaps').notes).toEqual([
    'We ignored options we don’t recognize: color “red”, radius_miles “near”, and enhanced “perhaps”.',
  ])
})

test('known sort orders are accepted, unknown ones listed', () => {
  expect(notesOn('near=33.15,-96.82&sort=distance').notes).toEqual([])
  expect(notesOn('sort=price').notes).toEqual([])
  expect(notesOn('near=here&sort=luck').notes).toEqual([
    'We ignored options we don’t recognize: near “here” and sort “luck”.',
  ])
})

test('past dates and repeated values are ignored, with a note', () => {
  expect(notesOn('date=2026-11-20', '2026-11-21').notes).toEqual([
    'Fri, Nov 20 is in the past, so we cleared the date.',
  ])
  expect(notesOn('date=2026-11-20').notes).toEqual([])
  expect(notesOn('sport=Soccer&sport=Tennis').notes).toEqual([
    'You can search one sport at a time, so we ignored “Tennis”.',
  ])
})

test('the map parameter is accepted, an invalid area listed', () => {
  expect(addressNotes(new URLSearchParams('map=1&bounds=32,-97,33,-96'))).toMatchObject({ senseless: [], notes: [] })
  const { senseless, notes } = addressNotes(new URLSearchParams('map=1&bounds=33,-97,32,-96'))
  expect(senseless).toEqual([{ label: 'map area', value: '33,-97,32,-96' }])
  expect(notes).toEqual([])
})
