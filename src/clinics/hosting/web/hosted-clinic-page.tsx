import { useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignInNeeded } from '#accounts/web/sign-in-needed.tsx'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { ClinicMessage } from '#clinics/web/clinic-message.tsx'
import { forgetHosting } from '#clinics/web/host-keys.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { clinicDeskQuery } from './api.ts'
import { ClinicDeskScreen } from './clinic-desk-screen.tsx'

type LoaderAnswer = { now: number }

/** 401 for strangers, 403 for other athletes, both without data. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const answer: LoaderAnswer = { now: Date.now() }
  const id = params.clinicId ?? ''
  if (!isUuid(id)) return data(answer, 404)
  const client = context.get(queryContext)
  const { account, isAdministrator } = await client.ensureQueryData(sessionQuery)
  if (!account && !isAdministrator) return data(answer, 401)
  if (typeof document !== 'undefined') return data(answer)
  const status = await client.fetchQuery(clinicDeskQuery(id)).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 500),
  )
  return data(answer, status)
}

/** /clinic-host/clinics/:clinicId */
export function Component() {
  const { clinicId = '' } = useParams()
  const { now } = useLoaderData<LoaderAnswer>()
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const isKnown = Boolean(session.data?.account) || session.data?.isAdministrator === true
  const desk = useQuery({ ...clinicDeskQuery(clinicId), enabled: isUuid(clinicId) && isKnown })
  const status = desk.error instanceof ApiError ? desk.error.status : undefined
  if (!isUuid(clinicId) || status === 404) return <ClinicMessage title="Clinic not found" />
  if (!isKnown || status === 401) return <SignInFirst />
  if (status === 403) return <NotYourClinic />
  if (desk.data)
    return (
      <>
        <PageHead title={desk.data.clinic.title} isHidden />
        <ClinicDeskScreen
          key={clinicId}
          desk={desk.data}
          now={Math.max(now, desk.dataUpdatedAt)}
          failure={desk.error}
          onRetry={() => void desk.refetch()}
        />
      </>
    )
  if (desk.isError)
    return (
      <ClinicMessage
        title="We couldn’t load this clinic"
        action={<Button onClick={() => void desk.refetch()}>Try again</Button>}
      >
        {detailOf(desk.error)}
      </ClinicMessage>
    )
  return <ClinicMessage title="Loading clinic details..." />
}

function SignInFirst() {
  return (
    <>
      <PageHead title="Your clinic" isHidden />
      <SignInNeeded title="Your clinic" reason="Only the athlete who leads a clinic can see its participants.">
        <p>Sign in to see your participants, check people in and message them.</p>
      </SignInNeeded>
    </>
  )
}

function NotYourClinic() {
  return (
    <ClinicMessage
      title="This is not your clinic"
      action={
        <Link to={paths.clinicHost} className={buttonClass()}>
          Your clinics
        </Link>
      }
    >
      Only the athlete who leads it can see its participants. Signed in with the wrong account?{' '}
      <SignOutLine forget={forgetHosting} />
    </ClinicMessage>
  )
}
