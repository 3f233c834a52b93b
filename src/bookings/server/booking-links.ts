import type { Booking } from '#bookings/contract.ts'
import { directionsUrl } from '#bookings/directions-url.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import { facilityKey } from './access.ts'

/** `signingSecret` signs desk links. */
export type MailSite = { publicUrl: string; signingSecret: string }

type Action = MailContent['actions'][number]

/** Without a key it only works in the browser that booked. */
export function manageUrl(publicUrl: string, { id, manageKey }: Pick<Booking, 'id' | 'manageKey'>): string {
  const key = manageKey ? `&key=${encodeURIComponent(manageKey)}` : ''
  return `${publicUrl}${paths.bookingSuccess(id)}${key}`
}

/** `version`: see `facilityKey`. */
export function bookingDeskUrl(site: MailSite, facilityId: string, version: number | undefined): string {
  const key = facilityKey(site.signingSecret, facilityId, version)
  return `${site.publicUrl}${paths.desk(facilityId)}?key=${encodeURIComponent(key)}`
}

/** Of a request, for a member (`accountId`) or the facility's address. The role of the member is read when it is used. */
export function decisionUrl(site: MailSite, { booking, accountId, version, answer }: DecisionLink): string {
  const { id, facilityId } = booking
  const key = accountId
    ? decisionKey(site.signingSecret, { id, accountId })
    : facilityKey(site.signingSecret, facilityId, version)
  const query = new URLSearchParams({ ...(accountId && { by: accountId }), key, answer })
  return `${site.publicUrl}${paths.decide(id)}?${query.toString()}`
}

type DecisionLink = {
  booking: Pick<Booking, 'id' | 'facilityId'>
  accountId: string | undefined
  version: number | undefined
  answer: 'confirm' | 'decline'
}

export function isDecisionKey(secret: string, { key, ...of }: { id: string; accountId: string; key: string }): boolean {
  return isKey(secret, decisionSubject(of), key)
}

function decisionKey(secret: string, { id, accountId }: { id: string; accountId: string }): string {
  return makeKey(secret, decisionSubject({ id, accountId }))
}

function decisionSubject({ id, accountId }: { id: string; accountId: string }): string {
  return `decision:${id}:${accountId}`
}

export function manage(publicUrl: string, booking: Booking, label = 'View, change or cancel'): Action {
  return { label, url: manageUrl(publicUrl, booking) }
}

export function directions(booking: Booking): Action {
  return { label: 'Directions', url: directionsUrl(booking) }
}

export function bookAgain(publicUrl: string, { facilityId }: Booking, credit?: { code: string }): Action {
  const query = credit ? `?credit=${encodeURIComponent(credit.code)}` : ''
  return { label: 'Find another time', url: `${publicUrl}${paths.booking(facilityId)}${query}` }
}
