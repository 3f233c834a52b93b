import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clinicDeskKey } from '#clinics/web/host-keys.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { CheckIn, checkInEndpoints } from '../contract.ts'

export function checkInQuery(code: string) {
  return queryOptions<CheckIn>({
    queryKey: ['clinic-check-in', code],
    queryFn: ({ client }) => readCheckIn({ params: { code } }, transportOf(client)),
    staleTime: 0,
  })
}

/** `isHere: false` undoes a check-in. */
export async function noteCheckIn(client: QueryClient, code: string, isHere: boolean): Promise<CheckIn> {
  const checkedIn = await checkIn({ params: { code }, body: { isHere } })
  client.setQueryData(checkInQuery(code).queryKey, checkedIn)
  await client.invalidateQueries({ queryKey: clinicDeskKey(checkedIn.clinicId) })
  return checkedIn
}

const readCheckIn = caller<typeof checkInEndpoints.read>('GET /api/nil-check-in/:code')
const checkIn = caller<typeof checkInEndpoints.checkIn>('POST /api/nil-check-in/:code')
