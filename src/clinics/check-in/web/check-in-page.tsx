import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignInNeeded } from '#accounts/web/sign-in-needed.tsx'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { clinicQuery } from '#clinics/web/api.ts'
import { forgetHosting } from '#clinics/web/host-keys.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { CheckIn } from '../contract.ts'
import { checkInQuery, noteCheckIn } from './api.ts'
import { checkInClosedText, telHref } from './check-in-format.ts'

type LoaderAnswer = { now: number }

/** 401 unless signed in, also for participants with their own code. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account, isAdministrator } = await client.ensureQueryData(sessionQuery)
  const answer: LoaderAnswer = { now: Date.now() }
  if (!account && !isAdministrator) return data(answer, 401)
  if (typeof document !== 'undefined') return data(answer)
  const status = await client.fetchQuery(checkInQuery(params.code ?? '')).then(
    async ({ clinicId }) => {
      await client.prefetchQuery(clinicQuery(clinicId))
      return 200
    },
    (error: unknown) => (error instanceof ApiError ? error.status : 500),
  )
  return data(answer, status)
}

/** /clinic-check-in/:code: opened by the athlete's phone from a participant's QR code. */
export function Component() {
  const { code = '' } = useParams()
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const isKnown = Boolean(session.data?.account) || session.data?.isAdministrator === true
  const shown = useQuery({ ...checkInQuery(code), enabled: isKnown })
  const status = shown.error instanceof ApiError ? shown.error.status : undefined
  return (
    <>
      <PageHead title="Check in" isHidden />
      {!isKnown || status === 401 ? (
        <ShowTheAthlete />
      ) : status === 403 ? (
        <OnlyTheAthlete />
      ) : shown.data ? (
        <Participant key={code} code={code} shown={shown.data} />
      ) : shown.isError ? (
        <Failed error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <Panel title="Check in">
          <output>Checking the code…</output>
        </Panel>
      )}
    </>
  )
}

function Participant({ code, shown }: { code: string; shown: CheckIn }) {
  const client = useQueryClient()
  const result = useRef<HTMLDivElement>(null)
  const check = useMutation({ mutationFn: (isHere: boolean) => noteCheckIn(client, code, isHere) })
  const { clinicId, clinicTitle, attendee } = shown
  const { name, age, checkedInAt, guardianName, emergencyContact } = attendee
  const isHere = checkedInAt !== null
  const closed = useClosedText(clinicId)
  const wasHere = useRef(isHere)
  useEffect(() => {
    // The clicked button was replaced.
    if (wasHere.current !== isHere) result.current?.focus({ preventScroll: true })
    wasHere.current = isHere
  }, [isHere])
  return (
    <Panel title={name}>
      <div ref={result} tabIndex={-1} className="flex w-full flex-col gap-4 outline-none">
        <p className="text-lg">
          {age === null ? 'Adult' : `Age ${age}`}
          <span className="block text-muted wrap-anywhere">{clinicTitle}</span>
        </p>
        {guardianName && <p className="wrap-anywhere">Parent or guardian: {guardianName}</p>}
        {emergencyContact && (
          <p className="wrap-anywhere">
            Emergency contact: {emergencyContact.name},{' '}
            <a
              href={telHref(emergencyContact.phone)}
              className="inline-link inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {emergencyContact.phone}
            </a>
          </p>
        )}
        {check.isError && (
          <Notice tone="danger" title={isHere ? 'We couldn’t undo the check-in' : 'We couldn’t check them in'}>
            {detailOf(check.error)}
          </Notice>
        )}
        {isHere ? (
          <>
            <Notice tone="positive" title={`${name} is checked in`} />
            <Button
              tone="secondary"
              busy={check.isPending}
              busyLabel="Saving…"
              className="self-start"
              disabled={closed !== null}
              onClick={() => check.mutate(false)}
            >
              Undo
            </Button>
          </>
        ) : closed !== null ? (
          <Notice title={closed} />
        ) : (
          <Button
            size="lg"
            className="w-full"
            busy={check.isPending}
            busyLabel="Checking in…"
            onClick={() => check.mutate(true)}
          >
            <CircleCheck aria-hidden="true" className="size-6" />
            Check in
          </Button>
        )}
      </div>
      <Link to={paths.hostedClinic(clinicId)} className="inline-link inline-flex min-h-11 items-center">
        All participants
      </Link>
    </Panel>
  )
}

/** Polling interval for the opening of check-in, milliseconds. */
const LOOK_MS = 30_000

/** Null during check-in, and while the clinic is loading. */
function useClosedText(clinicId: string): string | null {
  const { now } = useLoaderData<LoaderAnswer>()
  const clinic = useQuery({ ...clinicQuery(clinicId), refetchInterval: LOOK_MS })
  return clinic.data ? checkInClosedText(clinic.data, Math.max(now, clinic.dataUpdatedAt)) : null
}

/** Usually a participant trying their own code, or an athlete signed out. */
function ShowTheAthlete() {
  return (
    <SignInNeeded title="Check in" reason="Only the athlete who leads the clinic can check people in.">
      <p>Participating? Show this code to the athlete at the field.</p>
      <p>Leading the clinic? Sign in to check people in.</p>
    </SignInNeeded>
  )
}

function OnlyTheAthlete() {
  return (
    <Panel title="Only the athlete can check people in">
      <p className="text-muted">
        Someone else leads this clinic. Participating? Show this code to the athlete at the field.
      </p>
      <p className="text-muted">
        Signed in with the wrong account? <SignOutLine forget={forgetHosting} />
      </p>
    </Panel>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
  if (!isUnknown)
    return (
      <Panel title="We couldn’t check the code">
        <p className="text-muted">{detailOf(error)}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Panel>
    )
  return (
    <Panel title="We don’t recognize that code">
      <p className="text-muted">
        It may be incomplete, or the booking has changed. Look for the name on your participant list.
      </p>
      <Link to={paths.clinicHost} className={buttonClass()}>
        Your clinics
      </Link>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-10">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 className="text-4xl wrap-anywhere">{title}</h1>
        {children}
      </Card>
    </div>
  )
}
