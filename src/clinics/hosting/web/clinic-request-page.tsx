import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { momentText } from '#availability/time-format.ts'
import { ClinicFacts } from '#clinics/web/clinic-facts.tsx'
import { ClinicMessage } from '#clinics/web/clinic-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { ClinicRequest } from '../contract.ts'
import { approveRequest, declineRequest, requestQuery, requestsQuery } from './api.ts'
import { dollars } from './host-format.ts'

/** 404 for callers who may not answer. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.clinicId ?? ''
  if (!isUuid(id)) return data(null, 404)
  if (typeof document !== 'undefined') return data(null)
  const key = new URL(request.url).searchParams.get('key')
  const asked = context.get(queryContext).fetchQuery(requestQuery(id, key))
  const status = await asked.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 500),
  )
  return data(null, status)
}

/** /clinic-requests/:clinicId: the field owner's approval. */
export function Component() {
  const { clinicId = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key')
  const query = useQuery({ ...requestQuery(clinicId, key), enabled: isUuid(clinicId) })
  if (query.data) return <Request request={query.data} requestKey={key} now={query.dataUpdatedAt} />
  if (!isUuid(clinicId) || (query.error instanceof ApiError && query.error.status === 404))
    return (
      <ClinicMessage title="Request not found">
        Open the link in our email again, or sign in to the account that owns the field.
      </ClinicMessage>
    )
  if (query.isError)
    return (
      <ClinicMessage
        title="We couldn’t load this request"
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {detailOf(query.error)}
      </ClinicMessage>
    )
  return <ClinicMessage title="Loading request..." />
}

type RequestProps = { request: ClinicRequest; requestKey: string | null; now: number }

function Request({ request, requestKey, now }: RequestProps) {
  const { clinic, fieldAmount } = request
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <PageHead title={`Clinic request: ${clinic.title}`} isHidden />
      <header>
        <p className="text-muted">Clinic request for {clinic.facilityName}</p>
        <h1 className="text-4xl wrap-anywhere">{clinic.title}</h1>
      </header>
      <ClinicFacts clinic={clinic} now={now} />
      <Card className="flex flex-col gap-4">
        <p>
          Led by {clinic.athlete.name}, {clinic.athlete.school}. The field is paid {dollars(fieldAmount)} from sign-ups
          before anyone else.
        </p>
        <p className="whitespace-pre-line wrap-anywhere text-muted">{clinic.description}</p>
      </Card>
      <Answer clinic={clinic} requestKey={requestKey} />
    </div>
  )
}

type AnswerProps = { clinic: ClinicRequest['clinic']; requestKey: string | null }

function Answer({ clinic, requestKey }: AnswerProps) {
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (send: typeof approveRequest) => send(clinic.id, requestKey),
    onSuccess: reply => client.setQueryData(requestQuery(clinic.id, requestKey).queryKey, reply),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: requestQuery(clinic.id, requestKey).queryKey })
      return client.invalidateQueries({ queryKey: requestsQuery.queryKey })
    },
  })
  if (clinic.sales !== 'awaiting-approval' || clinic.approvalDueAt === null)
    return (
      <Notice tone={clinic.cancelledBecause ? 'info' : 'positive'} title={answeredTitle(clinic)}>
        <Link to={paths.nilBooking(clinic.id)} className="inline-link">
          View clinic
        </Link>
      </Notice>
    )
  return (
    <section aria-labelledby="answer" className="flex flex-col gap-3">
      <h2 id="answer" className="text-2xl">
        Approve this clinic?
      </h2>
      <p>
        The times are reserved until you respond. If you don’t by {momentText(clinic.approvalDueAt, clinic.timeZone)},
        the request expires. No one can sign up until you approve it.
      </p>
      {answer.isError && (
        <Notice tone="danger" title="We couldn’t save your response">
          {detailOf(answer.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={answer.isPending} busyLabel="Saving…" onClick={() => answer.mutate(approveRequest)}>
          Approve clinic
        </Button>
        <Button tone="secondary" disabled={answer.isPending} onClick={() => answer.mutate(declineRequest)}>
          Decline
        </Button>
      </div>
    </section>
  )
}

function answeredTitle({ cancelledBecause }: ClinicRequest['clinic']): string {
  if (cancelledBecause === 'declined') return 'You declined this clinic'
  if (cancelledBecause === 'not-approved') return 'This request expired'
  return cancelledBecause ? 'This clinic was canceled' : 'Approved: people can sign up now'
}
