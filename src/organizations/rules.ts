import { type OrganizationRole, organizationRoles } from '#accounts/rules.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tooLongText } from '#kit/shared/tidy-text.ts'

export const organizationKinds = ['parks', 'school', 'club', 'company'] as const
export type OrganizationKind = (typeof organizationKinds)[number]

export const ORGANIZATION_NAME_LENGTH = 100

/** Expects a trimmed name, which appears in our mail; undefined if valid. */
export function organizationNameFault(name: string): string | undefined {
  if (name === '') return 'Enter a name'
  if (hasAddress(name)) return NAME_WITH_ADDRESS
  return name.length > ORGANIZATION_NAME_LENGTH ? tooLongText(ORGANIZATION_NAME_LENGTH) : undefined
}

/** A role and the venues it is limited to; null: all. */
export type Standing = { role: OrganizationRole; venueIds: readonly string[] | null }

/** Also for changing or removing a member: a manager decides on schedulers and viewers within their own venues. */
export function mayGrant(by: Standing, granted: Standing): boolean {
  if (by.role === 'owner') return true
  return (
    by.role === 'manager' &&
    (granted.role === 'scheduler' || granted.role === 'viewer') &&
    covers(by.venueIds, granted.venueIds)
  )
}

/** The roles that somebody may grant at all. */
export function grantableRoles(by: OrganizationRole): OrganizationRole[] {
  return organizationRoles.filter(role => mayGrant({ role: by, venueIds: null }, { role, venueIds: null }))
}

export function covers(own: readonly string[] | null, others: readonly string[] | null): boolean {
  return own === null || (others !== null && others.every(id => own.includes(id)))
}

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7
/** Per organization, and per account in all of its organizations. */
export const INVITATIONS_A_DAY = 50
