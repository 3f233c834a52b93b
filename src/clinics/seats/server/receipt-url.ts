import { makeKey } from '#kit/server/security/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import type { ClinicBookingRow } from './store.ts'

type Keyed = Pick<ClinicBookingRow, 'id' | 'accessVersion'>

/** What the manage key is made for. */
export function bookingSubject({ id, accessVersion }: Keyed): string {
  return `clinic-booking:${id}:${accessVersion}`
}

export function manageKey(signingSecret: string, booking: Keyed): string {
  return makeKey(signingSecret, bookingSubject(booking))
}

export function receiptUrl(site: { publicUrl: string; signingSecret: string }, booking: Keyed): string {
  const key = encodeURIComponent(manageKey(site.signingSecret, booking))
  return `${site.publicUrl}${paths.nilBookingSuccess(booking.id)}&key=${key}`
}
