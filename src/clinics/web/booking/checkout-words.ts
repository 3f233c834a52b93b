import type { ClinicBooking } from '#clinics/contract.ts'
import type { ClinicNews } from './clinic-refusal.ts'

/** After a payment that failed before the card was charged. */
export const backText = 'Back online: nothing was charged. Press Pay.'

/** Toast (specification, section 8). */
export const clinicBooked = {
  title: 'Clinic Booked!',
  description: 'Your NIL clinic has been successfully booked.',
}

/** While it is unknown whether the booking exists; it may, and be paid. */
export const clinicSilence: ClinicNews = {
  title: 'We have not heard yet whether your booking went through.',
  text: 'We keep asking. Please leave this page open; you are never charged twice.',
  tone: 'info',
}

/** While checking a payment left pending. */
export const lookingText = 'Looking up your payment…'

export function ownPlacesText(bookings: readonly Pick<ClinicBooking, 'participants'>[]): string {
  const names = bookings.flatMap(({ participants }) => participants.map(({ name }) => name))
  return `You have ${names.length === 1 ? 'a place' : `${names.length} places`}: ${names.join(', ')}.`
}
