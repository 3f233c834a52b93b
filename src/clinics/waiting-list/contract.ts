import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { WaitingStatus, waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { UserInfo } from '#checkout/contract.ts'
import { clinicProblem, idParams, ownInput } from '#clinics/contract.ts'
import { MAX_SEATS } from '#clinics/options.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

export const ClinicWaiting = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  title: z.string(),
  places: z.number().int(),
  status: WaitingStatus,
  /** 1 is next; null unless waiting. */
  position: z.number().int().nullable(),
  /** ISO 8601, UTC; null unless offered. */
  offeredUntil: z.string().nullable(),
})
export type ClinicWaiting = z.infer<typeof ClinicWaiting>

export const clinicWaitingListProblem = problems({
  'clinic-has-places': [409, 'This clinic has open seats. You can book now.'],
  'offers-passed': [409, 'You passed on two offers for this clinic, so you can’t join its waitlist again.'],
})

export const clinicWaitingListEndpoints = {
  join: {
    method: 'POST',
    path: '/api/nil-clinics/:id/waiting-list',
    may: 'wait-in-line',
    summary: 'Joins the waitlist of a full clinic. Repeating it with the same visitor or email keeps the position.',
    params: idParams,
    body: z.object({
      name: UserInfo.shape.name,
      email: UserInfo.shape.email,
      places: z.number().int().min(1).max(MAX_SEATS).default(1),
    }),
    reply: z.object({ id: z.uuid(), position: z.number().int() }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows(
        'clinic-not-found',
        'clinic-over',
        'clinic-cancelled',
        'clinic-deciding',
        'clinic-awaiting-approval',
        'clinic-full',
      ),
      ...clinicWaitingListProblem.rows('clinic-has-places', 'offers-passed'),
      ...waitingListProblem.rows('too-many-waits', 'waiting-list-full'),
    ],
  },
  list: {
    method: 'GET',
    path: '/api/nil-waiting-list',
    may: 'act-for-oneself',
    summary: 'The visitor’s own waitlist entries for upcoming clinics.',
    isPersonal: true,
    reply: z.array(ClinicWaiting),
  },
  leave: {
    method: 'POST',
    path: '/api/nil-waiting-list/:id/leave',
    may: 'leave-waiting-list',
    summary: 'Leaves the waitlist; offered seats go to the next person. Safe to repeat.',
    ...ownInput,
    reply: z.object({ status: WaitingStatus }),
    problems: waitingListProblem.rows('waiting-not-found'),
  },
  claim: {
    method: 'POST',
    path: '/api/nil-waiting-list/:id/claim',
    may: 'leave-waiting-list',
    summary: 'Moves seats held for someone on the waitlist to the calling browser, to be booked there.',
    ...ownInput,
    reply: z.object({ clinicId: z.uuid(), places: z.number().int(), heldUntil: z.string() }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...waitingListProblem.rows('waiting-not-found', 'offer-over'),
    ],
  },
} satisfies Record<string, Endpoint>
