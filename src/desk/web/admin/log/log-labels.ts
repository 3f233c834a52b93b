import type { AuditRecord } from '#accounts/log-contract.ts'
import { bookingEvents } from '#bookings/booking-events.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { sentence } from './log-values.ts'

/** Missing actions are derived from their ids. */
export const actionNames: Record<string, string> = {
  ...Object.fromEntries(Object.values(bookingEvents).map(({ audit, auditLabel }) => [audit, auditLabel])),
  'administrator-created': 'Made an administrator on the server',
  'administrator-added': 'Made an administrator',
  'administrator-removed': 'Removed an administrator',
  'approval-changed': 'Changed how bookings are approved',
  'attendance-marked': 'Checked in a customer or marked a no-show',
  'block-changed': 'Changed a blocked time',
  'block-lifted': 'Unblocked a time',
  'booking-noted': 'Changed the note about a booking',
  'booking-refunded': 'Partially refunded a booking',
  'calendar-address-renewed': 'Reset a calendar link',
  'clinic-approved': 'Approved a clinic at a facility',
  'clinic-booking-cancelled': 'Canceled a clinic sign-up',
  'clinic-cancelled': 'Canceled a clinic',
  'clinic-check-in': 'Checked someone in at a clinic',
  'clinic-declined': 'Declined a clinic at a facility',
  'clinic-message-sent': 'Messaged everyone in a clinic',
  'connection-removed': 'Disconnected another system',
  'connection-saved': 'Connected another system',
  'customer-answered': 'Replied to a customer',
  'customer-blocked': 'Blocked a customer',
  'customer-unblocked': 'Let a blocked customer book again',
  'desk-links-revoked': 'Revoked the desk links in emails',
  'desk-payment-taken': 'Recorded a payment at the facility',
  'desk-payment-undone': 'Undid a payment at the facility',
  'drafts-published': 'Published drafts by verifying an email',
  'facilities-changed': 'Changed many facilities',
  'facilities-imported': 'Imported facilities',
  'facilities-published': 'Published facilities',
  'facility-added': 'Added a facility',
  'facility-restored': 'Reopened a closed-down facility',
  'facility-closed': 'Temporarily closed a facility',
  'facility-closed-down': 'Closed a facility down',
  'facility-edited': 'Edited a facility',
  'facility-hidden': 'Hid a facility',
  'facility-published': 'Published a facility',
  'facility-shown': 'Showed a hidden facility again',
  'facility-transferred': 'Transferred a facility',
  'facility-reopened': 'Ended a temporary closure',
  'ground-changed': 'Changed a shared space',
  'import-undone': 'Undid an import',
  'document-added': 'Added a document for verification',
  'document-removed': 'Removed a document for verification',
  'invitation-accepted': 'Joined by invitation',
  'invitation-resent': 'Sent an invitation again',
  'invitation-withdrawn': 'Withdrew an invitation',
  'listing-approved': 'Approved a listing',
  'listing-question-sent': 'Sent a question about a listing',
  'listing-declined': 'Declined a listing',
  'listing-noted': 'Edited a listing’s note',
  'listing-review-started': 'Started reviewing a listing',
  'member-changed': 'Changed a member’s role',
  'member-invited': 'Invited a member',
  'member-left': 'Left the organization',
  'member-removed': 'Removed a member',
  'organization-created': 'Created an organization',
  'organization-edited': 'Edited the organization',
  'payment-refunded': 'Refunded a payment',
  'payouts-connected': 'Connected a payout account',
  'payouts-disconnected': 'Disconnected the payout account',
  'payouts-merged': 'Moved facilities to the organization’s payout account',
  'payouts-replaced': 'Replaced the payout account',
  'payouts-set-up': 'Set up payouts',
  'photo-added': 'Added a photo',
  'photo-brought-back': 'Restored a photo',
  'photo-described': 'Described a photo',
  'photo-removed': 'Removed a photo',
  'photos-ordered': 'Reordered the photos',
  'receipt-resent': 'Sent a receipt again',
  'refund-retried': 'Retried a refund',
  'request-approved-once': 'Gave a request its first approval',
  'review-answer-deleted': 'Deleted a reply to a review',
  'review-answered': 'Replied to a review',
  'review-hidden': 'Hid a review',
  'review-shown': 'Showed a hidden review again',
  'schedule-changed': 'Changed hours and prices',
  'sessions-ended': 'Ended all sessions',
  'sign-in-link-sent': 'Sent a sign-in link',
  'time-blocked': 'Blocked a time',
  'tournament-question-sent': 'Sent a question about a tournament',
  'tournament-declined': 'Declined a tournament',
  'tournament-published': 'Published a tournament',
  'venue-added': 'Added a venue',
  'venue-assigned': 'Moved facilities to a venue',
  'venue-deleted': 'Deleted a venue',
  'venue-renamed': 'Renamed a venue',
  'verification-approved': 'Verified an organization',
  'verification-asked': 'Asked for verification',
  'verification-declined': 'Declined to verify an organization',
  'verification-revoked': 'Revoked a verification',
  'webhook-added': 'Added a webhook',
  'webhook-removed': 'Removed a webhook',
  'webhook-turned-on': 'Reenabled a webhook',
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
  'bulk-change': 'Bulk change',
  clinic: 'Clinic',
  'clinic-booking': 'Clinic booking',
  facility: 'Facility',
  import: 'Import',
  invitation: 'Invitation',
  listing: 'Listing',
  organization: 'Organization',
  payment: 'Payment',
  review: 'Review',
  tournament: 'Tournament',
  venue: 'Venue',
  webhook: 'Webhook',
  worker: 'Worker',
}

export const roleNames: Record<AuditRecord['actor']['role'], string> = {
  administrator: 'Administrator',
  owner: 'Owner',
  manager: 'Manager',
  scheduler: 'Front desk',
  finance: 'Finance',
  viewer: 'Viewer',
  facility: 'Facility link',
  console: 'Console',
}

/** Owners do not learn which of our people did it. */
export function actorText({ role, id, name }: AuditRecord['actor'], { isOwners = false } = {}): string {
  if (isOwners && (role === 'administrator' || role === 'console')) return product.name
  if (role === 'console') return 'Console'
  if (role === 'facility' && id === null) return 'Facility (by link)'
  return name ?? 'Deleted account'
}

/** Empty without a name that says something to people. */
export function subjectName({ id, name }: AuditRecord['subject']): string {
  return name || (isUuid(id) ? '' : id)
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
    review: `${paths.adminReviews}?tab=reviews`,
    listing: `${paths.adminReviews}?tab=listings&id=${at}`,
    payment: `${paths.adminPayments}?tab=history&text=${at}`,
    tournament: `${paths.adminReviews}?tab=tournaments&id=${at}`,
    worker: `${paths.admin}?tab=workers`,
  }[kind]
}
