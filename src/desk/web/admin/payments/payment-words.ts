import type { Attention, AttentionKind, Bought } from '#desk/payments-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'
import { dollarsText } from '../dashboard/dashboard-words.ts'

export const statusNames: Record<string, string> = {
  created: 'Not paid yet',
  authorized: 'Authorized',
  captured: 'Charged',
  refunding: 'Refund under way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  voiding: 'Being let go',
  voided: 'Let go',
  disputed: 'Disputed',
  lost: 'Lost to a dispute',
}

export const statusTones: Record<string, BadgeTone> = {
  authorized: 'info',
  captured: 'positive',
  refund_failed: 'warning',
  disputed: 'warning',
  lost: 'warning',
}

export const kindNames: Record<AttentionKind, string> = {
  'refund-failed': 'Refund failed',
  unbooked: 'Charged without a booking',
  dispute: 'Dispute',
  'authorization-ending': 'Authorization ends soon',
  'payout-held': 'Payout held back',
  'amount-differs': 'Amounts differ',
  'ledger-differs': 'Ledger differs',
}

export function meaningOf({ kind, amount, expected, payout }: Attention): string {
  const sum = dollarsText(amount)
  switch (kind) {
    case 'refund-failed':
      return `The bank did not take ${sum} back. We still owe it to the customer: try again, or ask them for another card.`
    case 'unbooked':
      return `${sum} was charged, and nothing was booked with it. Give it back.`
    case 'dispute':
      return `The customer’s bank has taken ${sum} back and asks for evidence. Answer in the provider’s dashboard, which says until when.`
    case 'authorization-ending':
      return `${sum} is reserved on a card and not charged. Confirm or cancel the booking before the card is let go by itself.`
    case 'payout-held':
      return payout ? `${sum} of “${payout.clinic}” is due to ${payout.payee}. ${whys[payout.why]}` : ''
    case 'amount-differs':
      return `${sum} was kept of this booking’s payments, and its price is ${dollarsText(expected ?? '0')}. Compare them, and refund or correct the difference.`
    case 'ledger-differs':
      return `${sum} of this payment is kept, and the ledger has other movements of it (${dollarsText(expected ?? '0')} in all). Compare both with the provider’s dashboard.`
  }
}

const whys = {
  'no-account': 'They have not set payouts up yet: ask them to.',
  'account-incomplete': 'Their payout account is not complete: ask them to finish it.',
  refused: 'The provider has refused it: ask them to look at their payout account.',
} as const

/** The receipt, which administrators may open. */
export function boughtPath({ kind, id }: Bought): string {
  return kind === 'booking' ? paths.bookingSuccess(id) : paths.nilBookingSuccess(id)
}
