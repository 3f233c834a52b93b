import type { OrganizationRole } from '#accounts/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted, unlinked } from '#messages/safe-text.ts'
import { roleLabels } from '../organization-labels.ts'
import { INVITATION_DAYS } from '../rules.ts'

/** `name` is the recipient's. All but the invited are verified owners. */
export type OrganizationMessages = {
  'organization-invited': { organization: string; inviter: string; role: OrganizationRole; token: string }
  'organization-owner': Owned & { person: string; change: 'added' | 'removed' }
  'organization-verified': Owned
  'organization-unverified': Owned & { reason: string; decision: 'declined' | 'revoked' }
}

type Owned = { name: string; id: string; organization: string }
type Composers = { [Kind in keyof OrganizationMessages]: (payload: OrganizationMessages[Kind]) => MailContent }

export function organizationComposers({ publicUrl }: { publicUrl: string }): Composers {
  return {
    'organization-invited': facts => invitedMail(facts, publicUrl),
    'organization-owner': facts => ownerMail(facts, publicUrl),
    'organization-verified': facts => verifiedMail(facts, publicUrl),
    'organization-unverified': facts => unverifiedMail(facts, publicUrl),
  }
}

/** To an address that may be anybody’s: names are repeated only where they could not be read as a link. */
function invitedMail(
  { organization, inviter, role, token }: OrganizationMessages['organization-invited'],
  publicUrl: string,
): MailContent {
  const [name, from] = [unlinked(organization) || 'an organization', unlinked(inviter) || 'A member']
  return {
    subject: `You’re invited to ${name === 'an organization' ? name : quoted(name)}`,
    preheader: `Join as ${roleLabels[role].toLowerCase()}.`,
    heading: 'You’re invited',
    paragraphs: [
      `${from} invited you to join ${name} as ${roleLabels[role].toLowerCase()}.`,
      `Accept the invitation with an account for this email address. It works once and expires in ${INVITATION_DAYS} days.`,
    ],
    facts: [],
    actions: [{ label: 'View invitation', url: `${publicUrl}${paths.organizationInvitation}?token=${token}` }],
    note: 'Don’t know them? Ignore this email. Nothing happens unless you accept.',
  }
}

function ownerMail(
  { name, id, organization, person, change }: OrganizationMessages['organization-owner'],
  publicUrl: string,
): MailContent {
  const what = change === 'added' ? 'is now an owner' : 'is no longer an owner'
  return {
    subject: `${quoted(organization)}: owners changed`,
    preheader: `${person} ${what}.`,
    heading: 'Owners changed',
    paragraphs: [`${hiTo(name)} ${person} ${what} of ${organization}.`],
    facts: [],
    actions: [{ label: 'View members', url: `${publicUrl}${paths.organizationMembers}?organization=${id}` }],
    note: 'Didn’t expect this? Review your members, and contact us if you no longer have access.',
  }
}

function verifiedMail({ name, organization, id }: OrganizationMessages['organization-verified'], publicUrl: string) {
  return {
    subject: `${quoted(organization)} is verified`,
    preheader: 'You can publish your facilities now.',
    heading: 'You’re verified',
    paragraphs: [`${hiTo(name)} we verified ${organization}. Publish your facilities when they’re ready.`],
    facts: [],
    actions: [{ label: 'Your facilities', url: `${publicUrl}${paths.owner}?organization=${id}` }],
  }
}

function unverifiedMail(
  { name, organization, id, reason, decision }: OrganizationMessages['organization-unverified'],
  publicUrl: string,
): MailContent {
  const isDeclined = decision === 'declined'
  return {
    subject: isDeclined
      ? `We couldn’t verify ${quoted(organization)}`
      : `${quoted(organization)} is no longer verified`,
    preheader: isDeclined ? 'See why, and ask again.' : 'New facilities stay drafts.',
    heading: isDeclined ? 'We couldn’t verify you yet' : 'Your verification ended',
    paragraphs: [
      isDeclined
        ? `${hiTo(name)} we couldn’t verify ${organization}. You can add what’s missing and ask again.`
        : `${hiTo(name)} ${organization} is no longer verified. New facilities stay drafts until it is.`,
    ],
    facts: [{ label: 'Reason', value: reason }],
    actions: [{ label: 'View verification', url: `${publicUrl}${paths.organizationSettings}?organization=${id}` }],
  }
}
