import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { ApprovalRule, approvalRuleEndpoints } from '../contract.ts'

export function approvalRulesQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/organizations', id, 'approval'],
    queryFn: ({ client }) => readRules({ params: { id } }, transportOf(client)),
  })
}

export type RuleChange = { venueId: string | null; rule: ApprovalRule | null; includeOwn: boolean }

export function useRuleChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RuleChange) => writeRule({ params: { id }, body }),
    onSuccess(rules) {
      client.setQueryData(approvalRulesQuery(id).queryKey, rules)
      // Facilities show their settings.
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/owner') })
    },
  })
}

const readRules = caller<typeof approvalRuleEndpoints.read>('GET /api/organizations/:id/approval')
const writeRule = caller<typeof approvalRuleEndpoints.write>('POST /api/organizations/:id/approval')
