import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { CalendarDate } from '#availability/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

/** For facilities without a venue. */
export const NO_VENUE = 'none'

export const printedWeekEndpoints = {
  print: {
    method: 'GET',
    path: '/api/owner/week.pdf',
    may: 'edit-calendar',
    summary:
      'What takes up time at a venue’s facilities in the seven days from `from` on, with customers’ names: a PDF to print on US Letter, landscape.',
    query: z.object({ venue: z.union([z.literal(NO_VENUE), z.uuid()]), from: CalendarDate }),
    reply: z.string().meta({ format: 'binary' }),
    replyType: 'application/pdf',
    isStreamed: true,
    isPersonal: true,
    problems: [...accountsProblem.rows('account-needed'), ...facilitiesProblem.rows('facility-not-found')],
  },
} satisfies Record<string, Endpoint>
