import type { QueryClient } from '@tanstack/react-query'
import { ownClinicsQuery } from '#clinics/hosting/web/api.ts'
import type { publishingEndpoints } from '#clinics/publishing/contract.ts'
import { clinicQuery, clinicsQuery } from '#clinics/web/api.ts'
import type { EndpointInput } from '#kit/shared/endpoint.ts'
import { callerWithKey } from '#kit/web/api/call.ts'

/** Idempotent by `key`. Throws `ApiError`. */
export async function publishClinic(
  client: QueryClient,
  accountId: string,
  body: EndpointInput<typeof publishingEndpoints.publish>['body'],
  key: string,
) {
  const clinic = await publish({ body }, key)
  client.setQueryData(clinicQuery(clinic.id).queryKey, clinic)
  await client.invalidateQueries({ queryKey: clinicsQuery().queryKey, exact: true, refetchType: 'none' })
  await client.invalidateQueries({ queryKey: ownClinicsQuery(accountId).queryKey })
  return clinic
}

const publish = callerWithKey<typeof publishingEndpoints.publish>('POST /api/nil-clinics')
