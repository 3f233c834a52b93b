import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { AvailabilitySlot, CalendarDate, Schedule } from '../contract.ts'

/** A usual week by the facility's clock. */
export const WeeklyOffer = z.object({
  timeZone: z.string(),
  slotMinutes: z.number().int(),
  /** Default hours, because the facility has no schedule. */
  isDefault: z.boolean(),
  /** By opening; several per day if the price changes or it closes in between. */
  hours: z.array(
    z.object({
      /** 0 = Sunday … 6 = Saturday. */
      days: z.array(z.number().int()),
      /** HH:mm. */
      opens: z.string(),
      /** HH:mm; "24:00" is midnight at the end of the day. */
      closes: z.string(),
      pricePerSlot: z.string(),
      /** Per whole hour. */
      pricePerHour: z.string(),
      priceReason: z.string().nullable(),
    }),
  ),
  /** The next twenty; without hours it is closed. */
  exceptions: z.array(
    z.object({
      name: z.string(),
      /** Calendar days at the facility, inclusive. */
      from: z.string(),
      to: z.string(),
      hours: z.array(z.object({ opens: z.string(), closes: z.string() })),
    }),
  ),
  /** 0 allows booking until the start. */
  leadMinutes: z.number().int(),
  windowDays: z.number().int(),
  /** The first bookable day, yyyy-MM-dd; null once it has come. */
  bookableFrom: z.string().nullable(),
})
export type WeeklyOffer = z.infer<typeof WeeklyOffer>

export const OwnerSchedule = z.object({
  facility: z.object({
    id: z.uuid(),
    name: z.string(),
    timeZone: z.string(),
    /** US dollars; null without an hourly price. */
    pricePerHourUsd: z.number().nullable(),
  }),
  schedule: Schedule,
  isDefault: z.boolean(),
  /** Sent back on save to detect conflicts; 0 without a schedule. */
  revision: z.number().int(),
})
export type OwnerSchedule = z.infer<typeof OwnerSchedule>

export const SchedulePreview = z.object({
  /** Seven days, by the facility's calendar. */
  days: z.array(
    z.object({
      date: z.string(),
      /** The day's exception. */
      note: z.string().nullable(),
      slots: z.array(AvailabilitySlot.pick({ startTime: true, endTime: true, pricePerSlot: true, priceReason: true })),
    }),
  ),
  /** Bookings outside these hours, up to `MAX_OUTSIDE`; they stay booked. */
  outside: z.array(z.object({ bookingId: z.uuid(), startTime: z.string(), endTime: z.string() })),
  outsideCount: z.number().int(),
})
export type SchedulePreview = z.infer<typeof SchedulePreview>
export const MAX_OUTSIDE = 50

export const scheduleProblem = problems({
  'schedule-invalid': [422, 'Some of these hours and prices conflict. Check the marked fields.'],
  'schedule-changed': [409, 'Someone else changed these hours. Reload to see their changes. Yours are kept.'],
})

export const oneFacility = z.object({ id: z.uuid() })
export const notOwned = [...accountsProblem.rows('account-needed'), ...facilitiesProblem.rows('facility-not-found')]

export const scheduleEndpoints = {
  read: {
    method: 'GET',
    path: '/api/facilities/:id/schedule',
    may: 'read-public',
    summary: 'When a facility can be booked in a typical week, and the prices. Ignores existing bookings.',
    params: oneFacility,
    reply: WeeklyOffer,
    problems: facilitiesProblem.rows('facility-not-found'),
  },
} satisfies Record<string, Endpoint>

/** Owner and administrators; for others the facility does not exist. */
export const ownerScheduleEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/schedule',
    may: 'edit-schedule',
    summary: 'A facility’s hours and prices, for editing.',
    params: oneFacility,
    reply: OwnerSchedule,
    isPersonal: true,
    problems: notOwned,
  },
  preview: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule/preview',
    may: 'edit-schedule',
    summary: 'Previews a week with new hours and prices, and lists upcoming bookings outside them.',
    params: oneFacility,
    body: z.object({ schedule: Schedule, from: CalendarDate }),
    reply: SchedulePreview,
    problems: [...notOwned, ...scheduleProblem.rows('schedule-invalid')],
  },
  save: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule',
    may: 'edit-schedule',
    summary: 'Saves a facility’s hours and prices. Existing bookings and holds don’t change.',
    params: oneFacility,
    body: z.object({ schedule: Schedule, revision: z.number().int() }),
    reply: OwnerSchedule,
    problems: [...notOwned, ...scheduleProblem.rows('schedule-invalid', 'schedule-changed')],
  },
  reset: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule/reset',
    may: 'edit-schedule',
    summary: 'Removes a facility’s own hours, so the default hours apply.',
    params: oneFacility,
    body: z.object({ revision: z.number().int() }),
    reply: OwnerSchedule,
    problems: [...notOwned, ...scheduleProblem.rows('schedule-changed')],
  },
} satisfies Record<string, Endpoint>
