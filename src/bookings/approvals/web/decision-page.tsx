import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { amountText, confirmByText, refusalText, whenText } from '#bookings/web/desk-messages.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Decision, DecisionAnswer } from '../contract.ts'
import { type DecisionLink, decide, decisionQuery } from './api.ts'

/** /decide/:bookingId?by=…&key=…&answer=…: decides by its buttons only, since mail scanners open links. */
export function Component() {
  const { bookingId = '' } = useParams()
  const [search] = useSearchParams()
  const link: DecisionLink = { id: bookingId, by: search.get('by') ?? undefined, key: search.get('key') ?? '' }
  const preferred: DecisionAnswer = search.get('answer') === 'decline' ? 'decline' : 'confirm'
  return (
    <PanelPage>
      <PageHead title="Booking request" isHidden />
      <Request link={link} preferred={preferred} />
    </PanelPage>
  )
}

type RequestProps = { link: DecisionLink; preferred: DecisionAnswer }

function Request({ link, preferred }: RequestProps) {
  const request = useQuery(decisionQuery(link))
  if (request.isError)
    return (
      <Panel heading="This link doesn’t work">
        <Notice tone="warning">{detailOf(request.error)}</Notice>
        <Link to={paths.owner} className={buttonClass({ tone: 'secondary' })}>
          Sign in
        </Link>
      </Panel>
    )
  if (!request.data)
    return (
      <Panel heading="Booking request">
        <Skeleton className="h-56 rounded-lg" />
      </Panel>
    )
  return <Answer link={link} preferred={preferred} decision={request.data} />
}

function Answer({ link, preferred, decision }: RequestProps & { decision: Decision }) {
  const client = useQueryClient()
  const { queryKey } = decisionQuery(link)
  const deciding = useMutation({
    mutationFn: (answer: DecisionAnswer) => {
      const { id, ...query } = link
      return decide({ params: { id }, query, body: { answer } })
    },
    onSuccess: decided => client.setQueryData(queryKey, decided),
    // Somebody else may have answered.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const { booking } = decision
  const result = resultText(decision)
  const label = { confirm: decision.isFinal ? 'Confirm' : 'Approve', decline: 'Decline' }
  const other = preferred === 'confirm' ? 'decline' : 'confirm'
  return (
    <Panel heading={result?.heading ?? 'Booking request'} takesFocus={deciding.isSuccess}>
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      {deciding.isError && !result && (
        <Notice tone="danger" title={refusalText(deciding.error).title}>
          {refusalText(deciding.error).text}
        </Notice>
      )}
      <div>
        <p className="text-2xl font-semibold wrap-anywhere">{booking.customerName}</p>
        <p className="wrap-anywhere">{booking.facilityName}</p>
        <p>{whenText(booking)}</p>
        <p className="text-muted">
          {amountText(booking.amount)} · {booking.reference}
        </p>
        {booking.notes && <p className="mt-2 wrap-anywhere whitespace-pre-line text-muted">{booking.notes}</p>}
      </div>
      {!result && (
        <>
          {booking.holdExpiresAt && <p className="text-sm text-muted">{confirmByText(booking.holdExpiresAt)}</p>}
          {!decision.isFinal && (
            <p className="text-sm text-muted">Two people approve bookings here. After you, a manager confirms.</p>
          )}
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button
              size="lg"
              busy={deciding.isPending && deciding.variables === preferred}
              busyLabel="Sending"
              onClick={() => deciding.mutate(preferred)}
            >
              {label[preferred]}
            </Button>
            <Button
              size="lg"
              tone="secondary"
              busy={deciding.isPending && deciding.variables === other}
              busyLabel="Sending"
              onClick={() => deciding.mutate(other)}
            >
              {label[other]}
            </Button>
          </div>
        </>
      )}
      <Link to={paths.desk(booking.facilityId)} className="inline-link">
        See all requests
      </Link>
    </Panel>
  )
}

type Result = { heading: string; text: string; tone: 'positive' | 'info' }

/** Undefined while this person can answer. */
function resultText({ status, isFinal, booking }: Decision): Result | undefined {
  const { customerName, approval } = booking
  if (status === 'confirmed')
    return { heading: 'Booking confirmed', text: `We emailed ${customerName}.`, tone: 'positive' }
  if (status !== 'pending_confirmation')
    return { heading: 'Request closed', text: 'The times can be booked again. No one was charged.', tone: 'info' }
  if (isFinal || approval.firstAt === null) return undefined
  const who = approval.firstBy ? ` by ${approval.firstBy}` : ''
  return { heading: 'Approved', text: `Approved${who}. A manager has to confirm it.`, tone: 'positive' }
}
