import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { problems } from './problem.ts'

/** Bots give themselves away by filling in every field or by speed, without a CAPTCHA. */

export const MIN_FILL_SECONDS = 3
export const STAMP_HOURS = 24

export const botCheckFields = {
  /** From `GET /api/form-stamp`. Sending again updates the submission. */
  formStamp: z.string().max(200),
  /** Hidden from people, so only bots fill it in. */
  faxNumber: z.string().max(10_000).optional(),
}

export const botCheckProblem = problems({
  'form-too-soon': [409, 'That was quick. Wait a moment, then send it again.'],
  'form-stamp-over': [409, 'This form was open for too long. Send it again.'],
})

export const botCheckRefusals = botCheckProblem.rows('form-too-soon', 'form-stamp-over')

/** Per address and kind of form. */
export const publicFormLimit = { max: 20, minutes: 10 } as const

export const botCheckEndpoints = {
  stamp: {
    method: 'GET',
    path: '/api/form-stamp',
    may: 'read-public',
    summary: `Gets a stamp for a public form. It becomes valid after ${MIN_FILL_SECONDS} seconds and expires after ${STAMP_HOURS} hours.`,
    isPersonal: true,
    reply: z.object({ formStamp: z.string() }),
  },
} satisfies Record<string, Endpoint>
