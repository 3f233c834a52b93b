import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

/** Anyone with the URL can read it. */
export const IcsFeedAddress = z.object({ address: z.url() })
export type IcsFeedAddress = z.infer<typeof IcsFeedAddress>

export const customerIcsFeedEndpoints = {
  open: {
    method: 'POST',
    path: '/api/own-calendar',
    may: 'act-for-oneself',
    summary:
      'Returns the calendar feed URL for the caller’s own field and clinic bookings. Repeated calls return the same URL.',
    isPersonal: true,
    reply: IcsFeedAddress,
    problems: accountsProblem.rows('visitor-unknown'),
  },
  renew: {
    method: 'POST',
    path: '/api/own-calendar/renew',
    may: 'act-for-oneself',
    summary: 'Creates a new feed URL. Earlier ones stop working.',
    isPersonal: true,
    reply: IcsFeedAddress,
    problems: accountsProblem.rows('visitor-unknown'),
  },
  end: {
    method: 'POST',
    path: '/api/own-calendar/end',
    may: 'act-for-oneself',
    summary: 'Turns off the feed URL. `ended` tells whether there was one.',
    isPersonal: true,
    reply: z.object({ ended: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/own-calendar/:token.ics',
    may: 'bring-proof',
    summary:
      'A person’s upcoming bookings and those of the past 90 days, as an iCalendar file (RFC 5545), for anyone with the URL. Canceled bookings stay for 30 days, marked as canceled.',
    params: z.object({ token: z.string().max(100) }),
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: bookingsProblem.rows('calendar-not-found'),
  },
} satisfies Record<string, Endpoint>
