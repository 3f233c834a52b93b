import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { BookingStatus, bookingsProblem, DeskBooking } from '../contract.ts'

export const answers = ['confirm', 'decline'] as const
export type DecisionAnswer = (typeof answers)[number]

export const approvalsProblem = problems({
  'decision-link-over': [410, 'This link no longer works. Sign in to see the requests you can answer.'],
})

/** Of a link in an email: a member's names them, the facility's own has its key. */
const proof = z.object({ by: z.uuid().optional(), key: z.string().max(100) })

export const Decision = z.object({
  booking: DeskBooking,
  status: BookingStatus,
  /** Whether this person's answer confirms, or only approves first. */
  isFinal: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

const ofRequest = {
  params: z.object({ id: z.uuid() }),
  query: proof,
  isPersonal: true,
  reply: Decision,
} as const

export const approvalEndpoints = {
  read: {
    method: 'GET',
    path: '/api/bookings/:id/decision',
    may: 'bring-proof',
    summary: 'The request behind a link in an email to somebody who may answer it. Changes nothing.',
    ...ofRequest,
    problems: [...bookingsProblem.rows('booking-not-found'), ...approvalsProblem.rows('decision-link-over')],
  },
  decide: {
    method: 'POST',
    path: '/api/bookings/:id/decision',
    may: 'bring-proof',
    summary:
      'Confirms or declines the request, as the member of the link or as the facility. Where two people approve, the front desk approves first.',
    ...ofRequest,
    body: z.object({ answer: z.enum(answers) }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...bookingsProblem.rows('booking-not-found', 'booking-not-pending', 'booking-over', 'booking-begun'),
      ...approvalsProblem.rows('decision-link-over'),
      ...paymentsProblem.rows('payment-over', 'payment-unsettled'),
    ],
  },
} satisfies Record<string, Endpoint>
