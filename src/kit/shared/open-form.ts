import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { problems } from './problem.ts'

/** Bots give themselves away by filling in every field or by speed, without a CAPTCHA. */

export const MIN_FILL_SECONDS = 3
export const STAMP_HOURS = 24

export const openFormFields = {
  /** From `GET /api/form-stamp`. Sending again updates the submission. */
  formStamp: z.string().max(200),
  /** Hidden from people, so only bots fill it in. */
  faxNumber: z.string().max(10_000).optional(),
}

export const openFormProblem = problems({
  'form-too-soon': [409, 'That was quick. Please wait a moment, then send it again.'],
  'form-stamp-over': [409, 'This form has been open for too long. Please send it again.'],
})

export const openFormRefusals = openFormProblem.rows('form-too-soon', 'form-stamp-over')

/** Per address and kind of form. */
export const openFormLimit = { max: 20, minutes: 10 } as const

export const openFormEndpoints = {
  stamp: {
    method: 'GET',
    path: '/api/form-stamp',
    may: 'read-public',
    summary: `A stamp for a form that anybody may send. It counts ${MIN_FILL_SECONDS} seconds after it was given, and for ${STAMP_HOURS} hours.`,
    isPersonal: true,
    reply: z.object({ formStamp: z.string() }),
  },
} satisfies Record<string, Endpoint>
