import type { ClinicBooking } from '../contract.ts'

/** After a payment that failed before the card was charged. */
export const backText = 'You’re back online. You were not charged. Press Pay to try again.'

/** Toast (specification, section 8). */
export const clinicBooked = {
  title: 'Clinic Booked!',
  description: 'Your NIL clinic has been successfully booked.',
}

/** While checking a payment left pending. */
export const lookingText = 'Checking your payment…'

export function ownSeatsText(bookings: readonly Pick<ClinicBooking, 'participants'>[]): string {
  const names = bookings.flatMap(({ participants }) => participants.map(({ name }) => name))
  return `You’re booked: ${names.join(', ')}.`
}
