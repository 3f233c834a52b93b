import type { OrganizationRole } from '#accounts/rules.ts'
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

export const kindLabels: Record<OrganizationKind, string> = {
  parks: 'Parks department',
  school: 'School or district',
  club: 'Club or league',
  company: 'Company',
}
