import { z } from 'zod'
import { CalendarDate } from '#availability/contract.ts'
import { NO_VENUE } from '#bookings/reports/rules.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { inOrganization, memberProblems } from '#organizations/contract.ts'

export const printedWeekEndpoints = {
  print: {
    method: 'GET',
    path: '/api/owner/week.pdf',
    may: 'see-own-facilities',
    summary:
      'What takes up time at a venue’s facilities in the seven days from `from` on, with customers’ names: a PDF to print on US Letter, landscape.',
    query: z.object({ ...inOrganization, venue: z.union([z.literal(NO_VENUE), z.uuid()]), from: CalendarDate }),
    reply: z.string().meta({ format: 'binary' }),
    replyType: 'application/pdf',
    isStreamed: true,
    isPersonal: true,
    problems: [...memberProblems, ...facilitiesProblem.rows('facility-not-found')],
  },
} satisfies Record<string, Endpoint>
