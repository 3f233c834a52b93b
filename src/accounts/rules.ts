import { DAY } from '#kit/shared/time.ts'
import { VISITOR_DAYS } from './contract.ts'

/** Of a person in the organization that owns a facility. `scheduler`: the front desk. */
export const organizationRoles = ['owner', 'manager', 'scheduler', 'finance', 'viewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/**
 * - `anyone`: every caller.
 * - `account`: everyone who is signed in.
 * - `customer`: the booking's visitor or its manage key.
 * - `facility`: the facility's key.
 * - A role: in the facility's organization, and not limited to other venues.
 * - `host`: the athlete leading the clinic.
 * - `administrator`: signed in as one.
 */
export type Relation = 'anyone' | 'customer' | 'facility' | OrganizationRole | 'host' | 'account' | 'administrator'

/**
 * Every endpoint names its row; everything else is denied. `key`: the scope with which a program's key may change
 * something. `any`: open to strangers, so any key will do; `never`: people only: administration, sign-in methods, payout
 * details, organizations and their members.
 */
export const actions = {
  'read-public': { by: ['anyone'], key: 'any' },
  // The browser's own session, favorites, lists and alerts.
  'act-for-oneself': { by: ['anyone'], key: 'book' },
  'hold-slots': { by: ['anyone'], key: 'book' },
  'book-field': { by: ['anyone'], key: 'book' },
  'book-clinic': { by: ['anyone'], key: 'book' },
  'wait-in-line': { by: ['anyone'], key: 'book' },
  'send-form': { by: ['anyone'], key: 'manage' },
  'validate-import': { by: ['anyone'], key: 'manage' },
  'ask-assistant': { by: ['anyone'], key: 'read' },
  'sign-in': { by: ['anyone'], key: 'never' },
  // Authorized by signature, code or a test payment's secret.
  'bring-proof': { by: ['anyone'], key: 'any' },
  'read-booking': {
    by: ['customer', 'facility', 'owner', 'manager', 'scheduler', 'finance', 'administrator'],
    key: 'read',
  },
  'cancel-booking': { by: ['customer', 'facility', 'owner', 'manager', 'scheduler', 'administrator'], key: 'book' },
  'change-booking': { by: ['customer', 'administrator'], key: 'book' },
  'transfer-booking': { by: ['customer'], key: 'book' },
  // Reading the conversation uses the same permission: each side sees it as its own.
  'write-to-facility': { by: ['customer'], key: 'book' },
  // What a mailed link to a facility's desk opens: requests, closures, messages, reviews and clinics.
  'run-booking-desk': { by: ['facility', 'owner', 'manager', 'scheduler', 'administrator'], key: 'manage' },
  'leave-waiting-list': { by: ['customer'], key: 'book' },
  'write-review': { by: ['customer'], key: 'book' },
  'moderate-reviews': { by: ['administrator'], key: 'never' },
  'edit-facility': { by: ['owner', 'manager', 'administrator'], key: 'manage' },
  // Drafts and hidden ones.
  'preview-facility': {
    by: ['owner', 'manager', 'scheduler', 'finance', 'viewer', 'administrator'],
    key: 'manage',
  },
  // Many at once, and copies of one: of the organization's own only.
  'manage-facilities': { by: ['owner', 'manager'], key: 'manage' },
  // Of many facilities at once.
  'close-facilities': { by: ['owner', 'manager', 'scheduler', 'administrator'], key: 'manage' },
  'edit-schedule': { by: ['owner', 'manager', 'administrator'], key: 'manage' },
  'edit-calendar': { by: ['owner', 'manager', 'scheduler', 'administrator'], key: 'manage' },
  'see-calendar': {
    by: ['owner', 'manager', 'scheduler', 'finance', 'viewer', 'administrator'],
    key: 'manage',
  },
  'see-staff-booking': { by: ['owner', 'manager', 'scheduler', 'finance', 'administrator'], key: 'manage' },
  'refund-booking': { by: ['owner', 'manager', 'finance', 'administrator'], key: 'manage' },
  'block-customers': { by: ['owner', 'manager', 'administrator'], key: 'manage' },
  'see-customer-blocks': { by: ['owner', 'manager'], key: 'manage' },
  // Through a secret URL, while the account has this right.
  'follow-calendar': { by: ['owner', 'manager', 'scheduler', 'viewer'], key: 'manage' },
  // Accounts without an organization act as the owner of their own: adding the first facility founds it.
  'add-facility': { by: ['owner', 'manager'], key: 'manage' },
  'publish-facilities': { by: ['owner', 'manager'], key: 'manage' },
  'see-dashboard': { by: ['administrator'], key: 'never' },
  'see-all-bookings': { by: ['administrator'], key: 'never' },
  'see-jobs': { by: ['administrator'], key: 'never' },
  'run-jobs': { by: ['administrator'], key: 'never' },
  'see-payments': { by: ['administrator'], key: 'never' },
  'mend-payments': { by: ['administrator'], key: 'never' },
  'see-leads': { by: ['administrator'], key: 'never' },
  'see-listings': { by: ['administrator'], key: 'never' },
  'review-listings': { by: ['administrator'], key: 'never' },
  'review-tournaments': { by: ['administrator'], key: 'never' },
  'see-facilities': { by: ['administrator'], key: 'never' },
  'give-facility': { by: ['administrator'], key: 'never' },
  'search-everything': { by: ['administrator'], key: 'never' },
  'see-accounts': { by: ['administrator'], key: 'never' },
  'change-roles': { by: ['administrator'], key: 'never' },
  'see-audit-log': { by: ['administrator'], key: 'never' },
  'change-payouts': { by: ['owner', 'host'], key: 'never' },
  'see-payouts': { by: ['account'], key: 'manage' },
  'see-statements': { by: ['owner', 'finance'], key: 'manage' },
  'read-clinic-booking': { by: ['customer', 'administrator'], key: 'read' },
  'cancel-clinic-booking': { by: ['customer', 'administrator'], key: 'book' },
  'manage-clinic': { by: ['host', 'administrator'], key: 'manage' },
  'publish-clinic': { by: ['account'], key: 'manage' },
  'import-facilities': { by: ['owner', 'manager'], key: 'manage' },
  'see-own-facilities': { by: ['owner', 'manager', 'scheduler', 'finance', 'viewer'], key: 'manage' },
  'see-own-bookings': { by: ['owner', 'manager', 'scheduler', 'finance'], key: 'manage' },
  'see-reports': { by: ['owner', 'manager', 'finance', 'viewer'], key: 'manage' },
  // Bookings, clinics and messages that wait for an answer.
  'see-requests': { by: ['owner', 'manager', 'scheduler'], key: 'manage' },
  'export-facilities': { by: ['owner', 'manager'], key: 'manage' },
  'export-bookings': { by: ['owner', 'manager', 'finance'], key: 'manage' },
  'manage-account': { by: ['account'], key: 'never' },
  // One’s own new one, or by invitation.
  'join-organization': { by: ['account'], key: 'never' },
  'see-members': { by: ['owner', 'manager', 'scheduler', 'finance', 'viewer'], key: 'never' },
  'leave-organization': { by: ['owner', 'manager', 'scheduler', 'finance', 'viewer'], key: 'never' },
  // Managers grant less than they have: `mayGrant` of organizations.
  'manage-members': { by: ['owner', 'manager'], key: 'never' },
  'edit-organization': { by: ['owner'], key: 'never' },
  'see-venues': { by: ['owner', 'manager', 'scheduler', 'finance', 'viewer'], key: 'manage' },
  'edit-approval': { by: ['owner', 'manager'], key: 'manage' },
  'edit-venues': { by: ['owner', 'manager'], key: 'manage' },
  'see-organization-log': { by: ['owner', 'manager'], key: 'never' },
  'read-evidence': { by: ['owner', 'administrator'], key: 'never' },
  'verify-organizations': { by: ['administrator'], key: 'never' },
} as const satisfies Record<string, { by: readonly Relation[]; key: 'read' | 'book' | 'manage' | 'any' | 'never' }>

export type Action = keyof typeof actions

export function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text)
}

export function may(relations: readonly Relation[], action: Action): boolean {
  const allowed: readonly Relation[] = actions[action].by
  return relations.some(relation => allowed.includes(relation))
}

/** Authorization before the subject is known: null if allowed, or if that depends on the subject. */
export function signInRefusal(
  action: Action,
  { hasAccount, isAdministrator }: { hasAccount: boolean; isAdministrator: boolean },
): 'account-needed' | 'not-signed-in' | 'not-allowed' | null {
  const allowed: readonly Relation[] = actions[action].by
  const relations: Relation[] = ['anyone']
  if (hasAccount) relations.push('account')
  if (isAdministrator) relations.push('administrator')
  if (may(relations, action)) return null
  const byThing: readonly Relation[] = [
    'customer',
    'facility',
    ...(hasAccount ? ([...organizationRoles, 'host'] as const) : []),
  ]
  if (byThing.some(relation => allowed.includes(relation))) return null
  if (hasAccount) return 'not-allowed'
  return allowed.every(relation => relation === 'administrator') ? 'not-signed-in' : 'account-needed'
}

/** From `User-Agent`, for display. */
export function nameBrowser(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'A browser')
}

// Order matters: most also claim to be those below.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** Limited per address. */
export type AttemptKind = 'password' | 'mail'

const FREE_ATTEMPTS: Record<AttemptKind, number> = { password: 5, mail: 3 }
/** Shorter than the lifetime of mailed links: people locked out by a stranger's attempts still have one that works. */
const LONGEST_WAIT_MINUTES = 15

/** Minutes to wait after each attempt; the last value repeats. */
export function waitsAfter(kind: AttemptKind): number[] {
  const free = Array.from({ length: FREE_ATTEMPTS[kind] - 1 }, () => 0)
  return [...free, 1, 2, 4, 8, LONGEST_WAIT_MINUTES]
}

/** Id and start (seconds since 1970), before signing. */
export function writeVisitor(visitorId: string, now: number): string {
  return `${visitorId}.${Math.floor(now / 1000)}`
}

/** Undefined if malformed or expired. */
export function readVisitor(text: string, now: number): string | undefined {
  const [id = '', since = '', more] = text.split('.')
  const isOurs =
    more === undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && /^\d{10}$/.test(since)
  return isOurs && now - Number(since) * 1000 < VISITOR_DAYS * DAY ? id : undefined
}
