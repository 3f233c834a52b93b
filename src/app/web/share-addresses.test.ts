import { expect, test } from 'vitest'
import { shareAddress, sharedPath, shareTargets } from './share-addresses.ts'

test.each(shareTargets)('the %s link contains the page, with its URL encoded', target => {
  const page = 'https://fields.example/solutions/clubs?a=1&b="<x>"#top'
  const address = new URL(shareAddress(target, page))
  const carried = address.search + address.hash
  expect(decodeURIComponent(carried)).toContain(page)
  expect(carried).not.toMatch(/["<>#]/)
})

test('a public page shares its own path', () => {
  expect(sharedPath('/tournaments')).toBe('/tournaments')
  expect(sharedPath('/booking/1')).toBe('/booking/1')
})

test.each([
  '/bookings',
  '/booking-success',
  '/nil-booking-success',
  '/clinic-host/clinics/1',
  '/clinic-check-in/code',
  '/clinic-requests/1',
  '/payouts',
  '/desk/1',
  '/admin',
  '/sign-in',
  '/dev/mailbox',
])('on %s, which is private, the home page is shared', path => expect(sharedPath(path)).toBe('/'))
