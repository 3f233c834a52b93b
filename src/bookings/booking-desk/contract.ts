import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Closure, FieldClinic } from '../closures/contract.ts'
import { DeskBooking, deskProblems, FacilityId, mailedKey } from '../contract.ts'

/** `started`: the provider needs more data before paying out. */
export const PayoutStatus = z.enum(['none', 'started', 'ready'])
export type PayoutStatus = z.infer<typeof PayoutStatus>

export const BookingDesk = z.object({
  facility: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  /** Most urgent first. */
  pending: z.array(DeskBooking),
  upcoming: z.array(DeskBooking),
  clinics: z.array(FieldClinic),
  /** Not over, or ended within 30 days. */
  closures: z.array(Closure),
  payouts: PayoutStatus,
})
export type BookingDesk = z.infer<typeof BookingDesk>

export const bookingDeskEndpoints = {
  read: {
    method: 'GET',
    path: '/api/facilities/:id/desk',
    may: 'run-booking-desk',
    summary: 'A facility’s bookings and closures, for its owner and administrators.',
    params: z.object({ id: FacilityId }),
    query: mailedKey,
    isPersonal: true,
    reply: BookingDesk,
    problems: deskProblems,
  },
  revokeLinks: {
    method: 'POST',
    path: '/api/facilities/:id/desk-links/revoke',
    may: 'edit-facility',
    summary: 'Revokes every desk link emailed to a facility so far. Later emails have a new one.',
    params: z.object({ id: FacilityId }),
    reply: z.object({ isRevoked: z.literal(true) }),
    problems: [
      ...accountsProblem.rows('account-needed', 'not-allowed'),
      ...facilitiesProblem.rows('facility-not-found'),
    ],
  },
  sendLink: {
    method: 'POST',
    path: '/api/facilities/:id/desk-links/send',
    may: 'bring-proof',
    summary:
      'Emails a new desk link to a facility’s booking email, for the bearer of one that has expired or was revoked. The response is the same if there is no such email.',
    params: z.object({ id: FacilityId }),
    body: z.object({ key: z.string().max(100) }),
    reply: z.object({ isSent: z.literal(true) }),
    limit: { max: 10, minutes: 60 },
    problems: [...accountsProblem.rows('not-allowed', 'enough-mail'), ...facilitiesProblem.rows('facility-not-found')],
  },
} satisfies Record<string, Endpoint>
