import { DAY, HOUR } from '#kit/shared/time.ts'
import { ADMINISTRATOR_HOURS, VISITOR_DAYS } from './contract.ts'

/**
 * What somebody is to the thing they act on. `customer`: the booking's own visitor, or the bearer of its manage key;
 * `facility`: the bearer of the facility's key; `owner`: signed in with an account, for what is their own; `host`: the athlete
 * who leads the clinic, signed in with their account; `administrator`: signed in as one.
 */
export type Relation = 'customer' | 'facility' | 'owner' | 'host' | 'administrator'

/** Who may do what. Everything else is allowed to nobody. */
export const actions = {
  'read-booking': ['customer', 'facility', 'administrator'],
  'cancel-booking': ['customer', 'facility', 'administrator'],
  'change-booking': ['customer', 'administrator'],
  'hand-over-booking': ['customer'],
  'write-review': ['customer'],
  'answer-review': ['facility', 'administrator'],
  'confirm-booking': ['facility', 'administrator'],
  'close-facility': ['facility', 'administrator'],
  'see-facility-desk': ['facility', 'administrator'],
  'see-all-bookings': ['administrator'],
  'see-jobs': ['administrator'],
  'see-payments': ['administrator'],
  'see-leads': ['administrator'],
  'see-listings': ['administrator'],
  'review-tournaments': ['administrator'],
  'onboard-payouts': ['facility', 'owner', 'host', 'administrator'],
  'see-payouts': ['owner', 'host'],
  'read-clinic-booking': ['customer', 'administrator'],
  'cancel-clinic-booking': ['customer', 'administrator'],
  'manage-clinic': ['host', 'administrator'],
  'publish-clinic': ['host'],
  'import-facilities': ['owner'],
  'see-own-facilities': ['owner'],
  'export-own': ['owner'],
} as const satisfies Record<string, readonly Relation[]>

export type Action = keyof typeof actions

/** Whether any of the relations that somebody has allows the action. */
export function may(relations: readonly Relation[], action: Action): boolean {
  const allowed: readonly Relation[] = actions[action]
  return relations.some(relation => allowed.includes(relation))
}

/** What the visitor's cookie says, before its signature: who, and since when (whole seconds since 1970). */
export function writeVisitor(visitorId: string, now: number): string {
  return writeDated(visitorId, now)
}

/** The visitor's id, or undefined when the text is not ours or the visitor's time is over. */
export function readVisitor(text: string, now: number): string | undefined {
  return readDated(text, now, { form: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, keptMs: VISITOR_DAYS * DAY })
}

/** What an administrator's cookie says, before its signature: which session, and since when (whole seconds since 1970). */
export function writeAdministrator(sessionId: string, now: number): string {
  return writeDated(sessionId, now)
}

/**
 * The session's id, or undefined when the text is not ours or its 12 hours are over. A visitor's cookie, which has the same
 * kind of signature, is of another form. Whether the session was ended, the database knows.
 */
export function readAdministrator(text: string, now: number): string | undefined {
  return readDated(text, now, { form: /^[\w-]{43}$/, keptMs: ADMINISTRATOR_HOURS * HOUR })
}

function writeDated(id: string, now: number): string {
  return `${id}.${Math.floor(now / 1000)}`
}

function readDated(text: string, now: number, { form, keptMs }: { form: RegExp; keptMs: number }): string | undefined {
  const [id = '', since = '', more] = text.split('.')
  if (more !== undefined || !form.test(id) || !/^\d{10}$/.test(since)) return undefined
  return now - Number(since) * 1000 < keptMs ? id : undefined
}
