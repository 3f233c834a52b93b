import type { CardCheckout } from '#bookings/web/card-part.tsx'
import type { ContactState } from '#bookings/web/use-contact.ts'
import type { ClinicNews } from './clinic-refusal.ts'
import type { AttendanceState } from './use-attendance.ts'

/** `now`: when the page was loaded, in milliseconds. `isPaused`: nobody has asked for places yet, so that none are kept. */
export type CheckoutStart = { now: number; isPaused: boolean }

/** What the page knows of a booking of places that is under way, and what can be done about it. */
export type ClinicCheckout = CardCheckout & {
  contact: ContactState
  attendance: AttendanceState
  /** Someone uses the form: from now on seats are held for them once there is a name and an email. */
  start: () => void
  /** What all places cost, whole US cents: the server's own figure as soon as there is one. */
  totalCents: number
  /** Places that can be chosen, at most. */
  most: number
  /** Places are kept for this browser. */
  isKept: boolean
  /** Until when, ISO 8601; null while none are. */
  heldUntil: string | null
  /** How long places are kept in all. */
  keptMinutes: number
  /** The server is asked about a payment that was under way when the page was left. */
  isLooking: boolean
  news: ClinicNews | null
  isBusy: boolean
  /** Checks everything, pays and books. True when something typed has to be mended first. */
  submit: () => Promise<{ hasErrors: boolean }>
  /** Another browser's places have become this one's. */
  takeOver: (hold: { places: number; heldUntil: string }) => void
  tell: (news: ClinicNews | null) => void
}
