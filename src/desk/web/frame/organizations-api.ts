import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { ORGANIZATION_COOKIE, ORGANIZATION_COOKIE_DAYS } from '#organizations/choice.ts'
import type { organizationEndpoints } from '#organizations/contract.ts'

export const organizationsQuery = queryOptions({
  queryKey: ['/api/organizations'],
  queryFn: ({ client }) => listOwn({}, transportOf(client)),
  staleTime: 60_000,
})

/** For this browser. What was loaded is of the former one, so a new document follows. */
export function chooseOrganization(id: string, next: string): void {
  const seconds = ORGANIZATION_COOKIE_DAYS * 86_400
  document.cookie = `${ORGANIZATION_COOKIE}=${id}; path=/; max-age=${seconds}; samesite=lax`
  location.assign(next)
}

const listOwn = caller<typeof organizationEndpoints.listOwn>('GET /api/organizations')
