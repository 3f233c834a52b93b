import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { memberProblems, ofOrganization } from '#organizations/contract.ts'

const CSV = 'text/csv; charset=utf-8'

/** Exports can be imported again. */
export const exportEndpoints = {
  own: {
    method: 'GET',
    path: '/api/owner/facilities.csv',
    may: 'export-facilities',
    ...ofOrganization,
    summary:
      'All facilities of the signed-in owner, sorted by name, as a CSV file with the template’s columns. Importing it again changes nothing.',
    reply: z.string(),
    replyType: CSV,
    isStreamed: true,
    isPersonal: true,
    problems: memberProblems,
  },
  all: {
    method: 'GET',
    path: '/api/facilities.csv',
    may: 'see-facilities',
    summary:
      'All facilities, sorted by name, as a CSV file with the template’s columns. For administrators. The number column holds our facility ID.',
    reply: z.string(),
    replyType: CSV,
    isStreamed: true,
    isPersonal: true,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
} satisfies Record<string, Endpoint>
