import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** A participant, for the clinic’s athlete and administrators. */
export const Attendee = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  age: z.number().int().nullable(),
  /** The athlete can also check people in from the list. */
  checkInCode: z.string(),
  checkedInAt: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  guardianName: z.string().nullable(),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  waiver: z.object({ version: z.string(), acceptedAt: z.string() }).nullable(),
  notes: z.string().nullable(),
  /** The last mail to them failed. */
  mailFailed: z.boolean(),
})
export type Attendee = z.infer<typeof Attendee>

const CheckIn = z.object({
  clinicId: z.uuid(),
  clinicTitle: z.string(),
  attendee: Attendee.pick({
    id: true,
    name: true,
    age: true,
    checkedInAt: true,
    guardianName: true,
    emergencyContact: true,
  }),
})
export type CheckIn = z.infer<typeof CheckIn>

export const checkInProblem = problems({
  'check-in-unknown': [404, 'We don’t recognize that code.'],
  'check-in-closed': [409, 'Check-in opens twelve hours before the clinic and closes twelve hours after it.'],
  'check-in-cancelled': [409, 'That booking was canceled.'],
})

/** People type it in lowercase and with spaces. */
const code = z
  .string()
  .min(12)
  .max(60)
  .transform(text => text.trim().toUpperCase())
const refusedStrangers = accountsProblem.rows('account-needed', 'not-allowed')

export const checkInEndpoints = {
  read: {
    method: 'GET',
    path: '/api/nil-check-in/:code',
    may: 'manage-clinic',
    summary: 'The participant a code belongs to, for the clinic’s athlete and administrators.',
    params: z.object({ code }),
    isPersonal: true,
    reply: CheckIn,
    problems: [...refusedStrangers, ...checkInProblem.rows('check-in-unknown')],
  },
  checkIn: {
    method: 'POST',
    path: '/api/nil-check-in/:code',
    may: 'manage-clinic',
    summary:
      'Checks a participant in, or undoes it with `isHere` false. Takes their code or their id from the clinic’s desk. Safe to repeat.',
    params: z.object({ code }),
    body: z.object({ isHere: z.boolean().default(true) }),
    reply: CheckIn,
    problems: [
      ...refusedStrangers,
      ...checkInProblem.rows('check-in-unknown', 'check-in-closed', 'check-in-cancelled'),
    ],
  },
} satisfies Record<string, Endpoint>
