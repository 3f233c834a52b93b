import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Athlete } from '#clinics/contract.ts'
import { clinicQuery, clinicsQuery } from '#clinics/web/api.ts'
import { clinicDeskKey } from '#clinics/web/host-keys.ts'
import type { EndpointInput } from '#kit/shared/endpoint.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { ClinicDesk, ClinicRequest, HostedClinic, hostingEndpoints } from '../contract.ts'

/** Polling interval, milliseconds. */
const REFRESH_MS = 30_000

export function profileQuery(accountId: string) {
  return queryOptions<Athlete | null>({
    queryKey: ['clinic-host', accountId, 'profile'],
    queryFn: async ({ client }) => (await readProfile({}, transportOf(client))).athlete,
  })
}

export function ownClinicsQuery(accountId: string) {
  return queryOptions<HostedClinic[]>({
    queryKey: ['clinic-host', accountId, 'clinics'],
    queryFn: ({ client }) => listOwn({}, transportOf(client)),
    // Fresh after publishing or cancelling, without refetching the first render.
    staleTime: 3_000,
    refetchInterval: REFRESH_MS,
  })
}

export function clinicDeskQuery(clinicId: string) {
  return queryOptions<ClinicDesk>({
    queryKey: clinicDeskKey(clinicId),
    staleTime: 3_000,
    refetchInterval: REFRESH_MS,
  })
}

/** `key` is the mail's. */
export function requestQuery(clinicId: string, key: string | null) {
  return queryOptions<ClinicRequest>({
    queryKey: ['clinic-host', 'request', clinicId, key],
    queryFn: ({ client }) => readRequest(requestInput(clinicId, key), transportOf(client)),
    staleTime: 3_000,
  })
}

/** For the signed-in owner. */
export const requestsQuery = queryOptions<{ requests: ClinicRequest[] }>({
  queryKey: ['clinic-host', 'requests'],
  queryFn: ({ client }) => listRequests({}, transportOf(client)),
  staleTime: 3_000,
  refetchInterval: REFRESH_MS,
})

export function approveRequest(clinicId: string, key: string | null): Promise<ClinicRequest> {
  return approve(requestInput(clinicId, key))
}

export function declineRequest(clinicId: string, key: string | null): Promise<ClinicRequest> {
  return decline(requestInput(clinicId, key))
}

function requestInput(clinicId: string, key: string | null) {
  return { params: { id: clinicId }, query: key === null ? {} : { key } }
}

export async function saveProfile(
  client: QueryClient,
  accountId: string,
  body: EndpointInput<typeof hostingEndpoints.writeProfile>['body'],
): Promise<Athlete> {
  const { athlete } = await writeProfile({ body })
  client.setQueryData(profileQuery(accountId).queryKey, athlete)
  forgetPublic(client)
  return athlete
}

export async function savePhoto(client: QueryClient, accountId: string, photo: File): Promise<void> {
  const { athlete } = await writePhoto({ body: { photo } })
  client.setQueryData(profileQuery(accountId).queryKey, athlete)
  forgetPublic(client)
}

export async function takePhotoAway(client: QueryClient, accountId: string): Promise<void> {
  const { athlete } = await removePhoto()
  client.setQueryData(profileQuery(accountId).queryKey, athlete)
  forgetPublic(client)
}

/** Returns the number of addresses. */
export async function writeToAll(
  client: QueryClient,
  clinicId: string,
  body: { subject: string; body: string },
  key: string,
) {
  const { recipients } = await write({ params: { id: clinicId }, body }, key)
  await client.invalidateQueries({ queryKey: clinicDeskQuery(clinicId).queryKey })
  return recipients
}

/** Returns how many bookings were refunded, and the total. */
export async function callClinicOff(client: QueryClient, clinicId: string, note: string, key: string) {
  const answer = await cancel({ params: { id: clinicId }, body: { note } }, key)
  client.setQueryData(clinicQuery(clinicId).queryKey, answer.clinic)
  await client.invalidateQueries({ queryKey: clinicsQuery().queryKey, exact: true, refetchType: 'none' })
  await client.invalidateQueries({ queryKey: clinicDeskQuery(clinicId).queryKey })
  return answer
}

/** Clinic lists show the profile. */
function forgetPublic(client: QueryClient) {
  void client.invalidateQueries({ queryKey: clinicsQuery().queryKey })
}

const readProfile = caller<typeof hostingEndpoints.readProfile>('GET /api/athlete')
const writeProfile = caller<typeof hostingEndpoints.writeProfile>('POST /api/athlete')
const writePhoto = caller<typeof hostingEndpoints.writePhoto>('POST /api/athlete/photo')
const removePhoto = caller<typeof hostingEndpoints.removePhoto>('POST /api/athlete/photo/remove')
const listOwn = caller<typeof hostingEndpoints.listOwn>('GET /api/athlete/clinics')
const readRequest = caller<typeof hostingEndpoints.readRequest>('GET /api/nil-clinics/:id/request')
const listRequests = caller<typeof hostingEndpoints.listRequests>('GET /api/owner/clinic-requests')
const approve = caller<typeof hostingEndpoints.approveRequest>('POST /api/nil-clinics/:id/request/approve')
const decline = caller<typeof hostingEndpoints.declineRequest>('POST /api/nil-clinics/:id/request/decline')
const write = callerWithKey<typeof hostingEndpoints.writeToAll>('POST /api/nil-clinics/:id/messages')
const cancel = callerWithKey<typeof hostingEndpoints.cancel>('POST /api/nil-clinics/:id/cancel')
