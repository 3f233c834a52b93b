import type { KeyScope } from '#accounts/key-rules.ts'

export const scopeWords: Record<KeyScope, { short: string; long: string }> = {
  read: { short: 'See', long: 'Your bookings, favorites and facilities, and what is public.' },
  book: { short: 'Book', long: 'Hold, book, change and cancel as you.' },
  manage: {
    short: 'Manage',
    long: 'Change your facilities and clinics: facts, hours, prices, closures and bookings there.',
  },
}
