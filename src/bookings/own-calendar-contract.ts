import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { bookingsProblem } from './contract.ts'

/** Anyone with the URL can read it. */
export const OwnCalendarAddress = z.object({ address: z.url() })
export type OwnCalendarAddress = z.infer<typeof OwnCalendarAddress>

export const ownCalendarEndpoints = {
  open: {
    method: 'POST',
    path: '/api/own-calendar',
    may: 'act-for-oneself',
    summary: "The address for calendar programs of one's own bookings, of fields and clinics. Asked again, the same.",
    isPersonal: true,
    reply: OwnCalendarAddress,
    problems: accountsProblem.rows('visitor-unknown'),
  },
  renew: {
    method: 'POST',
    path: '/api/own-calendar/renew',
    may: 'act-for-oneself',
    summary: 'Makes another address; those before lead nowhere from then on.',
    isPersonal: true,
    reply: OwnCalendarAddress,
    problems: accountsProblem.rows('visitor-unknown'),
  },
  end: {
    method: 'POST',
    path: '/api/own-calendar/end',
    may: 'act-for-oneself',
    summary: 'Ends the address; `ended` says whether there was one.',
    isPersonal: true,
    reply: z.object({ ended: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/own-calendar/:token.ics',
    may: 'bring-proof',
    summary:
      "Somebody's bookings of the past 90 days and all that come, as an iCalendar file (RFC 5545), for whoever has the address. A cancelled one stays in it for 30 days and says so.",
    params: z.object({ token: z.string().max(100) }),
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: bookingsProblem.rows('calendar-not-found'),
  },
} satisfies Record<string, Endpoint>
