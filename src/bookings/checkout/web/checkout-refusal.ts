import type { AvailabilitySlot } from '#availability/contract.ts'
import type { SelectionNews } from '#availability/holds/web/selection-news.ts'
import { slotTitle } from '#availability/web/slot-labels.ts'
import { priceNews } from '#checkout/web/checkout-news.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

export type CheckoutRefusal = {
  news: SelectionNews
  /** Now taken by others. */
  lost: readonly AvailabilitySlot[]
  /** All holds are invalid. */
  losesAll: boolean
  needsNewPayment: boolean
  dropsCredit: boolean
}

export function readRefusal(error: unknown, chosen: readonly AvailabilitySlot[], isPaid: boolean): CheckoutRefusal {
  const problem = error instanceof ApiError ? error.problem : undefined
  const nothing = { lost: [], losesAll: false, needsNewPayment: false, dropsCredit: false }
  switch (problem?.code) {
    case 'slots-lost': {
      const ids = Array.isArray(problem.slotIds) ? problem.slotIds : []
      const lost = chosen.filter(slot => ids.includes(slot.id))
      return { ...nothing, lost, needsNewPayment: true, news: lostNews(lost[0] ?? chosen[0]) }
    }
    case 'slots-not-held':
      return { ...nothing, news: { title: detailOf(error), text: 'You were not charged.', again: chosen } }
    case 'visitor-unknown':
      return {
        ...nothing,
        losesAll: true,
        news: {
          title: 'Your session has expired.',
          text: 'Choose your times again to continue.',
          again: chosen,
        },
      }
    case 'price-changed':
      return { ...nothing, needsNewPayment: true, news: priceNews(problem.amount) }
    case 'slot-over':
    case 'slot-unknown':
      return { ...nothing, needsNewPayment: true, news: { title: detailOf(error), text: overText(isPaid) } }
    case 'payment-needs-action':
      return {
        ...nothing,
        needsNewPayment: true,
        news: { title: detailOf(error), text: 'You were not charged. Try again with this card or another one.' },
      }
    case 'calendar-silent':
      return {
        ...nothing,
        needsNewPayment: true,
        news: {
          title: 'The facility’s booking system isn’t responding.',
          text: 'We can’t confirm that these times are available. You were not charged, and your times are still on hold. Try again in a few minutes.',
        },
      }
    case 'times-changed':
    case 'payment-over':
    case 'payment-not-found':
    case 'payment-not-authorized':
    case 'payment-setup-failed':
      return { ...nothing, needsNewPayment: true, news: { title: detailOf(error), text: 'You were not charged.' } }
    case 'credit-not-found':
    case 'credit-spent':
      return {
        ...nothing,
        needsNewPayment: true,
        dropsCredit: true,
        news: { title: detailOf(error), text: 'You were not charged. Your times are still on hold.' },
      }
    case 'amount-too-small':
    case 'mode-not-offered':
    case 'no-booking-page':
      return { ...nothing, news: { title: detailOf(error), text: 'You were not charged.' } }
    default:
      return { ...nothing, news: { title: 'We couldn’t finish your booking.', text: unfinishedText(error, isPaid) } }
  }
}

function lostNews(slot: AvailabilitySlot | undefined): SelectionNews {
  if (!slot) return { title: 'One of these times was taken while you were paying.', text: 'Your card was not charged.' }
  const title = `${slotTitle(slot)} was taken while you were paying.`
  return { title, text: 'Your card was not charged.', near: slot }
}

/** For a slot that begins during card authentication. */
function overText(isPaid: boolean): string {
  return isPaid
    ? 'Remove it and choose a later one. Your card was not charged.'
    : 'Remove it and choose a later one. You were not charged.'
}

function unfinishedText(error: unknown, isPaid: boolean): string {
  const rest = isPaid
    ? ' Your card is charged only when the booking goes through. Press the button again to finish.'
    : ''
  return detailOf(error) + rest
}
