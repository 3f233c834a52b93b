import type { ClinicBooking } from '#clinics/contract.ts'
import type { ClinicNews } from './clinic-refusal.ts'

/** Said when a payment that had failed before the card was asked can go on. */
export const backText = 'Back online: nothing was charged. Press Pay.'

/** What a toast says once it is booked (specification, section 8). */
export const clinicBooked = {
  title: 'Clinic Booked!',
  description: 'Your NIL clinic has been successfully booked.',
}

/** Said while nobody knows whether the booking exists: it may, and then it is paid. */
export const clinicSilence: ClinicNews = {
  title: 'We have not heard yet whether your booking went through.',
  text: 'We keep asking. Please leave this page open; you are never charged twice.',
  tone: 'info',
}

/** Said while the server is asked what became of a payment that was under way when the page was left. */
export const lookingText = 'Looking up your payment…'

/** "You have a place: Alex Rivera." `bookings`: those that stand, of one clinic. */
export function ownPlacesText(bookings: readonly Pick<ClinicBooking, 'participants'>[]): string {
  const names = bookings.flatMap(({ participants }) => participants.map(({ name }) => name))
  return `You have ${names.length === 1 ? 'a place' : `${names.length} places`}: ${names.join(', ')}.`
}
