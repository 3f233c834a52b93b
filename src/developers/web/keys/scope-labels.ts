import type { KeyScope } from '#accounts/key-rules.ts'

export const scopeLabels: Record<KeyScope, { short: string; long: string }> = {
  read: { short: 'Read', long: 'See your bookings, favorites and facilities, and public data.' },
  book: { short: 'Book', long: 'Hold, book, change and cancel for you.' },
  manage: {
    short: 'Manage',
    long: 'Change your facilities and clinics: details, hours, prices, closures and bookings.',
  },
}
