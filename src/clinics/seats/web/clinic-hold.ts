import { SEAT_HOLD_MINUTES, SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import { useSessionValue } from '#kit/web/session-value.ts'

/** As the server last reported. `heldUntil`: ISO 8601, '' without a hold; `isOffer`: from the waitlist. */
export type ClinicHold = { places: number; heldUntil: string; isOffer?: boolean }

/** Survives a reload, when the clinic may look full because of this browser's own hold. */
export function useClinicHold(clinicId: string) {
  return useSessionValue<ClinicHold>(`clinic-hold:${clinicId}`, noHold)
}

export const noHold: ClinicHold = { places: 0, heldUntil: '' }

/** `now` in milliseconds. */
export function heldSeats({ places, heldUntil }: ClinicHold, now: number): number {
  return heldUntil !== '' && Date.parse(heldUntil) > now ? places : 0
}

/** A longer-lasting offer stays an offer. */
export function keptAgain(before: ClinicHold, kept: Pick<ClinicHold, 'places' | 'heldUntil'>): ClinicHold {
  const isOffer = before.isOffer === true && Date.parse(kept.heldUntil) <= Date.parse(before.heldUntil)
  return { ...kept, isOffer }
}

/** The hold's full length. */
export function keptMinutesOf({ isOffer }: ClinicHold): number {
  return isOffer ? SEAT_OFFER_MINUTES : SEAT_HOLD_MINUTES
}
