import { DAY } from '#kit/shared/time.ts'
import { VISITOR_DAYS } from './contract.ts'

/**
 * What somebody is to the thing they act on. `anyone`: whoever asks; `customer`: the booking's own visitor, or the bearer of its
 * manage key; `facility`: the bearer of the facility's key; `owner`: signed in with the account that the facility belongs to;
 * `host`: the athlete who leads the clinic; `member`: signed in with any account; `administrator`: signed in as one.
 */
export type Relation = 'anyone' | 'customer' | 'facility' | 'owner' | 'host' | 'member' | 'administrator'

/** Who may do what. Every endpoint names its row; everything else is allowed to nobody. */
export const actions = {
  'read-public': ['anyone'],
  // What a browser sees and does for itself: its session, favorites, lists and alerts.
  'act-for-oneself': ['anyone'],
  'hold-slots': ['anyone'],
  'book-field': ['anyone'],
  'book-clinic': ['anyone'],
  'wait-in-line': ['anyone'],
  'send-form': ['anyone'],
  'validate-import': ['anyone'],
  'ask-assistant': ['anyone'],
  'sign-in': ['anyone'],
  // Known by their signature, their code or the secret of a test payment.
  'bring-proof': ['anyone'],
  'read-booking': ['customer', 'facility', 'owner', 'administrator'],
  'cancel-booking': ['customer', 'facility', 'owner', 'administrator'],
  'change-booking': ['customer', 'administrator'],
  'hand-over-booking': ['customer'],
  // Reading what was written goes with writing: of two sides each sees the conversation as its own.
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
  // By an address that opens what the account owns, for as long as it does.
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

/** Whether any of the relations that somebody has allows the action. */
export function may(relations: readonly Relation[], action: Action): boolean {
  const allowed: readonly Relation[] = actions[action]
  return relations.some(relation => allowed.includes(relation))
}

/**
 * Whether who asks may come in at all, before it is known what they act on: null when they may, or when that depends on the thing;
 * otherwise the refusal.
 */
export function refusalAtTheDoor(
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

/** The browser and the system that a `User-Agent` names, as people call them. */
export function nameBrowser(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'A browser')
}

// Most of them also call themselves what stands below them.
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

/** What may be tried for one address only so often in a row: passwords, and mails to it. */
export type AttemptKind = 'password' | 'mail'

const FREE_ATTEMPTS: Record<AttemptKind, number> = { password: 5, mail: 3 }
/** Shorter than any link in such a mail is good for: who is made to wait by a stranger's attempts has one that works. */
const LONGEST_WAIT_MINUTES = 15

/** The minutes to wait after the first attempt, the second and so on; after the last of them it is always the same. */
export function waitsAfter(kind: AttemptKind): number[] {
  const free = Array.from({ length: FREE_ATTEMPTS[kind] - 1 }, () => 0)
  return [...free, 1, 2, 4, 8, LONGEST_WAIT_MINUTES]
}

/** What the visitor's cookie says, before its signature: who, and since when (whole seconds since 1970). */
export function writeVisitor(visitorId: string, now: number): string {
  return `${visitorId}.${Math.floor(now / 1000)}`
}

/** The visitor's id, or undefined when the text is not ours or the visitor's time is over. */
export function readVisitor(text: string, now: number): string | undefined {
  const [id = '', since = '', more] = text.split('.')
  const isOurs =
    more === undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && /^\d{10}$/.test(since)
  return isOurs && now - Number(since) * 1000 < VISITOR_DAYS * DAY ? id : undefined
}
