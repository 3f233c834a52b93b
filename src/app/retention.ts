/** `job` deletes it; default `remove-old`. */
type Kept = {
  /** As on the privacy page. */
  what: string
  /** Zero: not beyond `since`. */
  days: number
  /** Start of the period, shown after the days. */
  since: string
  job?: string
}

/** Shown on `/privacy`, enforced by `remove-old` and the named jobs, tested row by row in `retention.test.ts`. */
export const retention = {
  holds: {
    what: 'Times and seats held but not booked',
    days: 0,
    since: 'until the hold ends',
    job: 'remove-expired-holds',
  },
  bookingNetworks: { what: 'Network codes of free bookings', days: 1, since: 'after the last booked time' },
  seatNetworks: { what: 'Network codes of free clinic seats', days: 1, since: 'after the clinic’s start' },
  limitCounts: { what: 'Network codes counted for request limits', days: 1, since: 'after the limit’s period' },
  answers: {
    what: 'Responses kept for repeated requests',
    days: 1,
    since: 'after they were sent',
    job: 'delete-idempotency-keys',
  },
  attempts: {
    what: 'How many wrong passwords were entered',
    days: 1,
    since: 'after the last one',
    job: 'delete-expired-sign-in-data',
  },
  payoutSetups: {
    what: 'Unfinished payout setups',
    days: 7,
    since: 'after they were started',
    job: 'pay-out-clinics',
  },
  formerEmails: {
    what: 'Your previous email after you change it',
    days: 30,
    since: 'after the change',
    job: 'delete-expired-sign-in-data',
  },
  messages: { what: 'Copies of emails we sent', days: 30, since: 'after they were written', job: 'send-messages' },
  mailCounts: {
    what: 'How many emails we sent to an unverified address',
    days: 2,
    since: 'after that day',
    job: 'send-messages',
  },
  webhooks: { what: 'Webhook deliveries', days: 30, since: 'after they were created', job: 'deliver-webhooks' },
  links: { what: 'Links we emailed', days: 30, since: 'after they expire', job: 'delete-expired-sign-in-data' },
  invitations: { what: 'Invitations to an organization', days: 30, since: 'after they expire' },
  alerts: { what: 'Alerts for an open time', days: 30, since: 'after their date', job: 'notify-open-times' },
  waiting: { what: 'Waitlist spots for a taken time', days: 30, since: 'after that time' },
  clinicWaiting: { what: 'Waitlist spots for a full clinic', days: 30, since: 'after that clinic' },
  providerEvents: {
    what: 'Notices from the payment provider',
    days: 90,
    since: 'after they arrived',
    job: 'reconcile-payments',
  },
  buyers: { what: 'Details entered at an unpaid checkout', days: 90, since: 'after it was started' },
  imports: { what: 'Imports that failed or were undone', days: 90, since: 'after they ended' },
  customerBlocks: { what: 'Blocks of customers', days: 365, since: 'after they were lifted or ended' },
  listings: { what: 'Facilities submitted and declined', days: 365, since: 'after our decision' },
  tournaments: { what: 'Tournaments submitted and declined', days: 365, since: 'after our decision' },
  verifications: {
    what: 'Documents of organizations we didn’t verify',
    days: 365,
    since: 'after our decision',
  },
  favorites: { what: 'Favorites saved without an account', days: 400, since: 'after they were saved' },
  leads: { what: 'Requests for a demo or to get started', days: 730, since: 'after they arrived' },
  counts: { what: 'Anonymous visit counts', days: 730, since: 'after that day' },
  bulkChanges: { what: 'Changes to many facilities at once', days: 1_095, since: 'after they ended' },
  audit: { what: 'The log of changes by owners and administrators', days: 1_095, since: 'after the change' },
} as const satisfies Record<string, Kept>

export type RetentionKey = keyof typeof retention

export type RemovedByAge = {
  [Key in RetentionKey]: (typeof retention)[Key] extends { job: string } ? never : Key
}[RetentionKey]

/** "30 days", "2 years". */
export function daysText(days: number): string {
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** “Links we mailed: 30 days after they end”. */
export function retentionText({ what, days, since }: Kept): string {
  return [`${what}:`, ...(days > 0 ? [daysText(days)] : []), since].join(' ')
}
