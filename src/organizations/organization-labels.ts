import { type Action, may, type OrganizationRole, organizationRoles } from '#accounts/rules.ts'
import type { OrganizationKind } from './rules.ts'

export const roleLabels: Record<OrganizationRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  scheduler: 'Front desk',
  finance: 'Finance',
  viewer: 'Viewer',
}

export const roleHints: Record<OrganizationRole, string> = {
  owner: 'Everything, including payouts and members.',
  manager: 'Facilities, hours, prices, bookings and messages. Invites front desk and viewers.',
  scheduler: 'Calendar, bookings, closures, messages and check-in.',
  finance: 'Payouts, reports and exports. No changes to the calendar.',
  viewer: 'Sees the calendar and reports.',
}

/** "an owner, a manager or the front desk" */
export function whoMay(action: Action): string {
  const names = organizationRoles.filter(role => may([role], action)).map(role => people[role])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const people: Record<OrganizationRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  scheduler: 'the front desk',
  finance: 'finance',
  viewer: 'a viewer',
}

export const kindLabels: Record<OrganizationKind, string> = {
  parks: 'Parks department',
  school: 'School or district',
  club: 'Club or league',
  company: 'Company',
}
