import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { clinicFacilityQuery, clinicQuery } from '#clinics/web/api.ts'
import { ClinicMessage } from '#clinics/web/clinic-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { ClinicDetail } from './clinic-detail.tsx'

/** Polling interval, milliseconds. */
const POLL_MS = 30_000

type LoaderAnswer = { now: number; failure: 'invalid' | 'missing' | null }

/** The server waits for clinic and facility. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const id = params.clinicId ?? ''
  if (!isUuid(id)) return data<LoaderAnswer>({ now, failure: 'invalid' }, 404)
  const client = context.get(queryContext)
  const load = async (): Promise<LoaderAnswer> => {
    const clinic = await client.ensureQueryData(clinicQuery(id)).catch(missingClinic)
    if (!clinic) return { now, failure: 'missing' }
    // The page works without the picture.
    await client.prefetchQuery(clinicFacilityQuery(clinic.facilityId))
    return { now, failure: null }
  }
  if (typeof document === 'undefined') {
    const answer = await load()
    return data(answer, answer.failure ? 404 : 200)
  }
  load().catch(() => {})
  return data<LoaderAnswer>({ now, failure: null })
}

/** /nil-booking/:clinicId */
export function Component() {
  const { now, failure } = useLoaderData<LoaderAnswer>()
  const { clinicId = '' } = useParams()
  const clinic = useQuery({
    ...clinicQuery(clinicId),
    enabled: failure === null,
    // The page may be seconds old: show early that the clinic is full.
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

  if (failure === 'invalid') return <InvalidAddress />
  if (failure === 'missing' || isMissing(clinic.error)) return <ClinicNotFound />
  if (clinic.isError) return <ClinicFailed error={clinic.error} onRetry={() => void clinic.refetch()} />
  if (!clinic.data) return <ClinicMessage title="Loading clinic details..." />
  return <ClinicDetail clinic={clinic.data} now={now} />
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function missingClinic(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function InvalidAddress() {
  return <ClinicMessage title="Invalid booking URL">Check the link. Part of it may be missing.</ClinicMessage>
}

function ClinicNotFound() {
  return <ClinicMessage title="Clinic not found">It may have been removed.</ClinicMessage>
}

function ClinicFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ClinicMessage title="We couldn’t load this clinic" action={<Button onClick={onRetry}>Try again</Button>}>
      {detailOf(error)}
    </ClinicMessage>
  )
}
