import { expect, test } from 'vitest'
import { type Action, may, type OrganizationRole, organizationRoles } from '#accounts/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import { administratorLinks, currentOf, linksFor, ownerLinks } from './work-navigation.ts'

const labels = (role: OrganizationRole, isAthlete = false) =>
  linksFor(action => may([role], action), isAthlete).map(({ label }) => label)

/** What the area's first endpoint asks for. */
const actions: Record<string, Action> = {
  [paths.owner]: 'see-own-facilities',
  [paths.ownCalendar]: 'see-calendar',
  [paths.ownBookings]: 'see-own-bookings',
  [paths.ownMessages]: 'see-requests',
  [paths.ownFacilities]: 'see-own-facilities',
}

test.each(Object.entries(actions))('%s is shown to the roles that may %s', (to, action) => {
  const { label } = ownerLinks.find(link => link.to === to)!
  expect(organizationRoles.filter(role => labels(role).includes(label))).toEqual(
    organizationRoles.filter(role => may([role], action)),
  )
})

test('money is shown to owners, finance and athletes', () => {
  expect(organizationRoles.filter(role => labels(role).includes('Money'))).toEqual(['owner', 'finance'])
  expect(labels('viewer', true)).toContain('Money')
})

test('all areas are shown until the role is known', () => {
  expect(linksFor(() => undefined, false)).toEqual(ownerLinks)
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
