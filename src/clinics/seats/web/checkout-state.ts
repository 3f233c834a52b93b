import type { CardCheckout } from '#checkout/web/use-purchase.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import type { BookingForm } from './attendance.ts'

/** `now`: page load, in milliseconds. `isPaused`: nobody has asked for places, so none are held. */
export type CheckoutStart = { now: number; isPaused: boolean }

export type ClinicCheckout = CardCheckout & {
  form: BookingForm
  /** Call it when the form is used: places are held once there are name and email. */
  start: () => void
  /** Whole US cents; the server's amount once known. */
  totalCents: number
  most: number
  isKept: boolean
  /** ISO 8601; null without a hold. */
  heldUntil: string | null
  /** The hold's full length. */
  keptMinutes: number
  /** Checking a payment that was pending when the page was left. */
  isLooking: boolean
  news: ClinicNews | null
  /** Takes over an offer's hold that was claimed in this browser. */
  takeOver: (hold: { places: number; heldUntil: string }) => void
  tell: (news: ClinicNews | null) => void
}
