import type { Attention, AttentionKind, Bought } from '#desk/payments-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'
import { dollarsText } from '../dashboard/dashboard-labels.ts'

export const statusNames: Record<string, string> = {
  created: 'Not paid yet',
  authorized: 'Authorized',
  captured: 'Charged',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  voiding: 'Voiding',
  voided: 'Voided',
  disputed: 'Disputed',
  lost: 'Dispute lost',
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
  'authorization-ending': 'Authorization expiring',
  'payout-held': 'Payout on hold',
  'amount-differs': 'Amounts differ',
  'ledger-differs': 'Ledger differs',
}

export function meaningOf({ kind, amount, expected, payout }: Attention): string {
  const sum = dollarsText(amount)
  switch (kind) {
    case 'refund-failed':
      return `The bank rejected the ${sum} refund. We still owe the customer. Try again, or ask them for another card.`
    case 'unbooked':
      return `${sum} was charged, but there’s no booking. Refund it.`
    case 'dispute':
      return `The customer’s bank took back ${sum} and wants evidence. Respond in the provider’s dashboard, which shows the deadline.`
    case 'authorization-ending':
      return `${sum} is authorized on a card but not charged. Confirm or cancel the booking before the authorization expires.`
    case 'payout-held':
      return payout ? `We owe ${payout.payee} ${sum} for “${payout.clinic}”. ${whys[payout.why]}` : ''
    case 'amount-differs':
      return `We kept ${sum} from this booking’s payments, but its price is ${dollarsText(expected ?? '0')}. Refund or correct the difference.`
    case 'ledger-differs':
      return `We kept ${sum} from this payment, but the ledger shows ${dollarsText(expected ?? '0')}. Compare both with the provider’s dashboard.`
  }
}

const whys = {
  'no-account': 'They haven’t set up payouts yet. Ask them to.',
  'account-incomplete': 'Their payout account is incomplete. Ask them to finish setting it up.',
  refused: 'The provider rejected the payout. Ask them to check their payout account.',
} as const

/** The receipt, which administrators may open. */
export function boughtPath({ kind, id }: Bought): string {
  return kind === 'booking' ? paths.bookingSuccess(id) : paths.nilBookingSuccess(id)
}
