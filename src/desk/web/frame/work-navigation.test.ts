import { expect, test } from 'vitest'
import { type Action, may, organizationRoles } from '#accounts/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import { administratorLinks, currentOf, ownerLinks } from './work-navigation.ts'

/** What the area's first endpoint asks for. */
const actions: Record<string, Action> = {
  [paths.owner]: 'see-own-facilities',
  [paths.ownCalendar]: 'see-calendar',
  [paths.ownBookings]: 'see-own-bookings',
  [paths.ownMessages]: 'see-requests',
  [paths.ownFacilities]: 'see-own-facilities',
}

test.each(Object.entries(actions))('%s is shown to the roles that may %s', (to, action) => {
  const { roles = organizationRoles } = ownerLinks.find(link => link.to === to)!
  expect(roles).toEqual(organizationRoles.filter(role => may([role], action)))
})

test.each([
  [paths.owner, paths.owner, 'page'],
  [paths.ownFacilities, paths.ownHours('1'), 'true'],
  [paths.ownFacilities, paths.desk('1'), 'true'],
  [paths.ownFacilities, paths.csvUpload, 'true'],
  [paths.ownBookings, paths.clinicRequest('1'), 'true'],
  [paths.admin, paths.adminSearch, 'true'],
  [paths.adminLog, paths.adminLog, 'page'],
])('%s is current at %s', (to, pathname, current) => {
  const links = [...ownerLinks, ...administratorLinks].filter(link => currentOf(link, pathname) !== undefined)
  expect(links.map(link => [link.to, currentOf(link, pathname)])).toEqual([[to, current]])
})
