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
    what: 'Times and places held and not booked',
    days: 0,
    since: 'until they end',
    job: 'remove-expired-holds',
  },
  answers: {
    what: 'Answers kept for repeated requests',
    days: 1,
    since: 'after they were given',
    job: 'forget-answers',
  },
  attempts: { what: 'How many wrong passwords were typed', days: 1, since: 'from the last one', job: 'forget-ways-in' },
  payoutSetups: {
    what: 'Payout setups that were not finished',
    days: 7,
    since: 'after they were begun',
    job: 'pay-out-clinics',
  },
  formerEmails: {
    what: 'The email address you had before you changed it',
    days: 30,
    since: 'from the change',
    job: 'forget-ways-in',
  },
  messages: { what: 'Emails, as we sent them', days: 30, since: 'after they were written', job: 'send-messages' },
  mailCounts: {
    what: 'How many emails we sent to an address that no account has verified',
    days: 2,
    since: 'from that day',
    job: 'send-messages',
  },
  webhooks: { what: 'What was sent to webhooks', days: 30, since: 'after it was written', job: 'deliver-webhooks' },
  links: { what: 'Links we mailed', days: 30, since: 'after they end', job: 'forget-ways-in' },
  alerts: { what: 'Alerts for a free time', days: 30, since: 'from their day', job: 'tell-of-free-times' },
  waiting: { what: 'Places in line for a taken time', days: 30, since: 'from that time' },
  clinicWaiting: { what: 'Places in line for a full clinic', days: 30, since: 'from that clinic' },
  providerEvents: {
    what: 'Notices from the payment provider',
    days: 90,
    since: 'after they came',
    job: 'reconcile-payments',
  },
  buyers: { what: 'What was typed at a checkout that nobody paid for', days: 90, since: 'after it was begun' },
  imports: { what: 'Imports that failed or were undone', days: 90, since: 'from their end' },
  listings: { what: 'Facilities sent to us and declined', days: 365, since: 'from our answer' },
  tournaments: { what: 'Tournaments sent to us and declined', days: 365, since: 'from our answer' },
  favorites: { what: 'Favorites saved without an account', days: 400, since: 'after they were saved' },
  leads: { what: 'What you sent to ask for a demo or to start', days: 730, since: 'after it came' },
  counts: { what: 'Counts of visits, with nobody in them', days: 730, since: 'from their day' },
  audit: { what: 'The log of what owners and administrators changed', days: 1_095, since: 'from the change' },
} as const satisfies Record<string, Kept>

export type RetentionKey = keyof typeof retention

export type RemovedByAge = {
  [Key in RetentionKey]: (typeof retention)[Key] extends { job: string } ? never : Key
}[RetentionKey]

/** "30 days", "2 years". */
export function sayDays(days: number): string {
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** “Links we mailed: 30 days after they end”. */
export function sayKept({ what, days, since }: Kept): string {
  return [`${what}:`, ...(days > 0 ? [sayDays(days)] : []), since].join(' ')
}
