import { PLACE_HOLD_MINUTES, PLACE_OFFER_MINUTES } from '#clinics/options.ts'
import { useSessionValue } from '#kit/web/session-value.ts'

/** Places that are kept for this browser, as the server last told. `heldUntil` in ISO 8601, '' while none are; `isOffer`: by the waiting list. */
export type ClinicHold = { places: number; heldUntil: string; isOffer?: boolean }

/** Outlives a reload: the clinic says then that it is full, also where the last places are kept for this very browser. */
export function useClinicHold(clinicId: string) {
  return useSessionValue<ClinicHold>(`clinic-hold:${clinicId}`, noHold)
}

export const noHold: ClinicHold = { places: 0, heldUntil: '' }

/** How many places are kept at a moment (milliseconds). */
export function keptPlaces({ places, heldUntil }: ClinicHold, now: number): number {
  return heldUntil !== '' && Date.parse(heldUntil) > now ? places : 0
}

/** The server has kept places again. An offer that lasts longer than they would stays what it was. */
export function keptAgain(before: ClinicHold, kept: Pick<ClinicHold, 'places' | 'heldUntil'>): ClinicHold {
  const isOffer = before.isOffer === true && Date.parse(kept.heldUntil) <= Date.parse(before.heldUntil)
  return { ...kept, isOffer }
}

/** How long such places are kept in all. */
export function keptMinutesOf({ isOffer }: ClinicHold): number {
  return isOffer ? PLACE_OFFER_MINUTES : PLACE_HOLD_MINUTES
}
