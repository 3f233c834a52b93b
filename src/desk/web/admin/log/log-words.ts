import type { AuditRecord } from '#desk/log-contract.ts'
import { paths } from '#kit/shared/paths.ts'

/** Missing actions are derived from their ids. */
export const actionNames: Record<string, string> = {
  'administrator-created': 'Made an administrator on the server',
  'administrator-made': 'Made an administrator',
  'administrator-removed': 'Took the administrator’s role away',
  'block-changed': 'Changed a blocked time',
  'block-lifted': 'Lifted a blocked time',
  'booking-cancelled': 'Canceled a booking',
  'booking-changed': 'Changed a booking',
  'booking-confirmed': 'Confirmed a booking',
  'booking-made': 'Booked for a customer',
  'calendar-address-renewed': 'Renewed a calendar address',
  'clinic-booking-cancelled': 'Canceled places at a clinic',
  'clinic-cancelled': 'Called a clinic off',
  'clinic-check-in': 'Checked somebody in at a clinic',
  'clinic-message-sent': 'Wrote to everybody at a clinic',
  'connection-removed': 'Disconnected another system',
  'connection-saved': 'Connected another system',
  'customer-answered': 'Answered a customer',
  'desk-links-revoked': 'Revoked the desk links in emails',
  'drafts-published': 'Published drafts by verifying an email',
  'facilities-imported': 'Imported facilities',
  'facility-added': 'Added a facility',
  'facility-brought-back': 'Brought a facility back',
  'facility-closed': 'Closed a facility for a while',
  'facility-closed-down': 'Closed a facility down',
  'facility-edited': 'Edited a facility',
  'facility-given': 'Handed a facility to an owner',
  'facility-reopened': 'Reopened a facility',
  'ground-changed': 'Changed a shared ground',
  'import-undone': 'Undid an import',
  'listing-approved': 'Approved a listing',
  'listing-asked': 'Asked about a listing',
  'listing-declined': 'Declined a listing',
  'listing-noted': 'Noted something on a listing',
  'listing-review-started': 'Began to review a listing',
  'payment-returned': 'Gave a payment back',
  'payouts-connected': 'Connected a bank account for payouts',
  'payouts-disconnected': 'Disconnected the bank account for payouts',
  'payouts-replaced': 'Replaced the bank account for payouts',
  'payouts-set-up': 'Set payouts up',
  'photo-added': 'Added a photo',
  'refund-retried': 'Tried a refund again',
  'review-answered': 'Answered a review',
  'schedule-changed': 'Changed hours and prices',
  'sessions-ended': 'Ended all sessions',
  'sign-in-link-sent': 'Sent a sign-in link',
  'time-blocked': 'Blocked a time',
  'tournament-asked': 'Asked about a tournament',
  'tournament-declined': 'Declined a tournament',
  'tournament-published': 'Published a tournament',
  'webhook-added': 'Added a webhook',
  'webhook-removed': 'Removed a webhook',
  'webhook-turned-on': 'Turned a webhook on again',
  'worker-run': 'Ran a background worker',
}

/** "Confirmed a booking"; unknown actions: "lamp-lit" → "Lamp lit". */
export function actionText(action: string): string {
  return Object.hasOwn(actionNames, action) ? actionNames[action]! : sentence(action)
}

export const kindNames: Record<string, string> = {
  account: 'Account',
  athlete: 'Athlete',
  booking: 'Booking',
  clinic: 'Clinic',
  'clinic-booking': 'Clinic booking',
  facility: 'Facility',
  import: 'Import',
  listing: 'Listing',
  payment: 'Payment',
  review: 'Review',
  tournament: 'Tournament',
  webhook: 'Webhook',
  worker: 'Worker',
}

export const roleNames: Record<AuditRecord['actor']['role'], string> = {
  administrator: 'Administrator',
  owner: 'Owner',
  facility: 'Facility’s link',
  console: 'Console',
}

export function actorText({ role, id, name }: AuditRecord['actor']): string {
  if (role === 'console') return 'Console'
  if (role === 'facility' && id === null) return 'Facility, by its link'
  return name ?? 'Deleted account'
}

/** Undefined for subjects without a page. */
export function subjectPath({ kind, id }: AuditRecord['subject']): string | undefined {
  const at = encodeURIComponent(id)
  return {
    account: `${paths.adminPeople}?id=${at}`,
    booking: paths.bookingSuccess(at),
    clinic: paths.hostedClinic(at),
    'clinic-booking': paths.nilBookingSuccess(at),
    facility: paths.ownFacility(at),
    listing: `${paths.adminReviews}?tab=listings&id=${at}`,
    payment: `${paths.adminPayments}?tab=history&text=${at}`,
    tournament: `${paths.adminReviews}?tab=tournaments&id=${at}`,
    worker: `${paths.admin}?tab=workers`,
  }[kind]
}

export type Difference = { name: string; before: string; after: string }

/** Unchanged fields are left out. */
export function differencesOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Difference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap(name => {
    const text = name === 'status' ? statusText : valueText
    const [was, is] = [text(before?.[name]), text(after?.[name])]
    return was === is ? [] : [{ name: sentence(name), before: was, after: is }]
  })
}

/** As in our responses: "2026-11-29T22:00:00.000Z". */
export function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}

/** "in_review" → "In review". */
function statusText(status: unknown): string {
  return status === 'cancelled' ? 'Canceled' : sentence(valueText(status))
}

/** Empty for missing values. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

/** "refundAmount", "refund-amount" and "refund_amount" → "Refund amount". */
function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
