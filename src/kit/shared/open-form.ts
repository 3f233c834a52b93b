import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { problems } from './problem.ts'

/**
 * Forms that strangers send without a session. A program that fills in every field it finds, or sends faster than people
 * type, is told from a person without asking anybody a riddle.
 */

/** Seconds that a person takes at least, from the form being there to its being sent. */
export const MIN_FILL_SECONDS = 3
/** Hours that an open form may wait to be sent; its page fetches a new stamp then. */
export const STAMP_HOURS = 24

/** The members that every such form sends beside its own. */
export const openFormFields = {
  /** From `GET /api/form-stamp`. One stamp is one submission: sent again, it changes that one. */
  formStamp: z.string().max(200),
  /** A field that people do not see. Whoever fills it in is a program. */
  faxNumber: z.string().max(10_000).optional(),
}

export const openFormProblem = problems({
  'form-too-soon': [409, 'That was quick. Please wait a moment, then send it again.'],
  'form-stamp-over': [409, 'This form has been open for too long. Please send it again.'],
})

export const openFormRefusals = openFormProblem.rows('form-too-soon', 'form-stamp-over')

/** Submissions of one kind from one address: a person sends one or two, a school's network a few more. */
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
