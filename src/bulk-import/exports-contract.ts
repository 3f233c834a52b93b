import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

const CSV = 'text/csv; charset=utf-8'

/** Exports can be imported again. */
export const exportEndpoints = {
  own: {
    method: 'GET',
    path: '/api/owner/facilities.csv',
    may: 'export-own',
    summary:
      "All facilities of the signed-in owner, by name, as a CSV file with the template's columns. Imported again it changes nothing.",
    reply: z.string(),
    replyType: CSV,
    isStreamed: true,
    isPersonal: true,
    problems: accountsProblem.rows('account-needed'),
  },
  all: {
    method: 'GET',
    path: '/api/facilities.csv',
    may: 'see-facilities',
    summary:
      "All facilities there are, by name, as a CSV file with the template's columns, for administrators. Their number is our id.",
    reply: z.string(),
    replyType: CSV,
    isStreamed: true,
    isPersonal: true,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
} satisfies Record<string, Endpoint>
