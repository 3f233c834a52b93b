import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { Organization, OrganizationForm, organizationEndpoints } from '../contract.ts'

export const organizationsQuery = queryOptions({
  queryKey: ['/api/organizations'],
  queryFn: ({ client }) => listOwn({}, transportOf(client)),
})

/** Newest first. */
export function organizationLogQuery(id: string) {
  return listQuery<AuditRecord>(['/api/organizations', id, 'log'], (cursor, transport) =>
    readLog({ params: { id }, query: { cursor } }, transport),
  )
}

/** The one that a mail's link names, or this browser shows; null without any. */
export function useShownOrganization(named: string | null): {
  organization: Organization | null | undefined
  query: ReturnType<typeof useOrganizations>
} {
  const query = useOrganizations()
  const { organizations, chosenId } = query.data ?? {}
  const shown = organizations?.find(({ id }) => id === named) ?? organizations?.find(({ id }) => id === chosenId)
  return { organization: organizations && (shown ?? null), query }
}

function useOrganizations() {
  return useQuery(organizationsQuery)
}

export function useEditOrganization(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OrganizationForm) => editOrganization({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/organizations'] }),
  })
}

export const foundOrganization = caller<typeof organizationEndpoints.found>('POST /api/organizations')

const listOwn = caller<typeof organizationEndpoints.listOwn>('GET /api/organizations')
const editOrganization = caller<typeof organizationEndpoints.edit>('POST /api/organizations/:id')
const readLog = callerWithHeaders<typeof organizationEndpoints.log>('GET /api/organizations/:id/log')
