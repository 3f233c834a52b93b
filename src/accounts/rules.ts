import { DAY } from '#kit/shared/time.ts'
import { VISITOR_DAYS } from './contract.ts'

/**
 * `anyone`: every caller; `customer`: the booking's visitor or its manage key; `facility`: the facility's key;
 * `owner`: of the facility; `host`: the athlete leading the clinic; `member`: any account; `administrator`: signed
 * in as one.
 */
export type Relation = 'anyone' | 'customer' | 'facility' | 'owner' | 'host' | 'member' | 'administrator'

/** Every endpoint names its row; everything else is denied. */
export const actions = {
  'read-public': ['anyone'],
  // The browser's own session, favorites, lists and alerts.
  'act-for-oneself': ['anyone'],
  'hold-slots': ['anyone'],
  'book-field': ['anyone'],
  'book-clinic': ['anyone'],
  'wait-in-line': ['anyone'],
  'send-form': ['anyone'],
  'validate-import': ['anyone'],
  'ask-assistant': ['anyone'],
  'sign-in': ['anyone'],
  // Authorized by signature, code or a test payment's secret.
  'bring-proof': ['anyone'],
  'read-booking': ['customer', 'facility', 'owner', 'administrator'],
  'cancel-booking': ['customer', 'facility', 'owner', 'administrator'],
  'change-booking': ['customer', 'administrator'],
  'transfer-booking': ['customer'],
  // Reading the conversation uses the same permission: each side sees it as its own.
  'write-to-facility': ['customer'],
  'answer-customer': ['facility', 'owner', 'administrator'],
  'leave-waiting-list': ['customer'],
  'write-review': ['customer'],
  'answer-review': ['facility', 'owner', 'administrator'],
  'confirm-booking': ['facility', 'owner', 'administrator'],
  'close-facility': ['facility', 'owner', 'administrator'],
  'see-facility-desk': ['facility', 'owner', 'administrator'],
  'edit-facility': ['owner', 'administrator'],
  'edit-schedule': ['owner', 'administrator'],
  'edit-calendar': ['owner', 'administrator'],
  // Through a secret URL, while the account owns something.
  'follow-calendar': ['owner'],
  'add-facility': ['member'],
  'see-dashboard': ['administrator'],
  'see-all-bookings': ['administrator'],
  'see-jobs': ['administrator'],
  'run-jobs': ['administrator'],
  'see-payments': ['administrator'],
  'mend-payments': ['administrator'],
  'see-leads': ['administrator'],
  'see-listings': ['administrator'],
  'review-listings': ['administrator'],
  'review-tournaments': ['administrator'],
  'see-facilities': ['administrator'],
  'give-facility': ['administrator'],
  'search-everything': ['administrator'],
  'see-accounts': ['administrator'],
  'change-roles': ['administrator'],
  'see-audit-log': ['administrator'],
  'change-payouts': ['owner', 'host'],
  'see-payouts': ['member'],
  'read-clinic-booking': ['customer', 'administrator'],
  'cancel-clinic-booking': ['customer', 'administrator'],
  'manage-clinic': ['host', 'administrator'],
  'publish-clinic': ['member'],
  'answer-clinic': ['owner', 'facility', 'administrator'],
  'import-facilities': ['member'],
  'see-own-facilities': ['member'],
  'export-own': ['member'],
  'manage-account': ['member'],
} as const satisfies Record<string, readonly Relation[]>

export type Action = keyof typeof actions

export function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text)
}

export function may(relations: readonly Relation[], action: Action): boolean {
  const allowed: readonly Relation[] = actions[action]
  return relations.some(relation => allowed.includes(relation))
}

/** Authorization before the subject is known: null if allowed, or if that depends on the subject. */
export function signInRefusal(
  action: Action,
  { hasAccount, isAdministrator }: { hasAccount: boolean; isAdministrator: boolean },
): 'account-needed' | 'not-signed-in' | 'not-allowed' | null {
  const allowed: readonly Relation[] = actions[action]
  const relations: Relation[] = ['anyone']
  if (hasAccount) relations.push('member')
  if (isAdministrator) relations.push('administrator')
  if (may(relations, action)) return null
  const byThing: readonly Relation[] = hasAccount ? ['customer', 'facility', 'owner', 'host'] : ['customer', 'facility']
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
