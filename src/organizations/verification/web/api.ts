import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import { type Filters, typed } from '#kit/web/list/use-filters.ts'
import type {
  AskForm,
  Decision,
  QueuedOrganization,
  queueStates,
  Verification,
  verificationEndpoints,
} from '../contract.ts'

export function verificationQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/organizations', id, 'verification'],
    queryFn: ({ client }) => readVerification({ params: { id } }, transportOf(client)),
  })
}

export function documentPath(organizationId: string, evidenceId: string): string {
  return `/api/organizations/${organizationId}/verification/documents/${evidenceId}`
}

/** Each returns the new state. */
export function useVerificationChanges(id: string) {
  const client = useQueryClient()
  const onSuccess = (verification: Verification) => client.setQueryData(verificationQuery(id).queryKey, verification)
  return {
    ask: useMutation({ mutationFn: (body: AskForm) => askVerification({ params: { id }, body }), onSuccess }),
    add: useMutation({
      mutationFn: (document: File) => addDocument({ params: { id }, body: { document } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (evidenceId: string) => removeDocument({ params: { id, evidenceId }, body: {} }),
      onSuccess,
    }),
  }
}

export const queueFilters = { state: typed, text: typed }
const QUEUE = '/api/admin/organizations'

/** Without a filter, those that wait. */
export function queueQuery({ state, text }: Filters<typeof queueFilters>) {
  return listQuery<QueuedOrganization>([QUEUE, { state, text }], (cursor, transport) =>
    listQueue({ query: { state: (state || 'waiting') as (typeof queueStates)[number], text, cursor } }, transport),
  )
}

export function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => decide({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [QUEUE] }),
  })
}

const readVerification = caller<typeof verificationEndpoints.read>('GET /api/organizations/:id/verification')
const askVerification = caller<typeof verificationEndpoints.ask>('POST /api/organizations/:id/verification')
const addDocument = caller<typeof verificationEndpoints.addDocument>(
  'POST /api/organizations/:id/verification/documents',
)
const removeDocument = caller<typeof verificationEndpoints.removeDocument>(
  'POST /api/organizations/:id/verification/documents/:evidenceId/remove',
)
const listQueue = callerWithHeaders<typeof verificationEndpoints.queue>('GET /api/admin/organizations')
const decide = caller<typeof verificationEndpoints.decide>('POST /api/admin/organizations/:id/verification')
