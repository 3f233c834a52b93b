import { useMutation, useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router'
import { facilityQuery } from '#bookings/web/api.ts'
import { type BookingDeskAccess, readAccess } from '#bookings/web/booking-desk-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { bookingDeskQuery, sendBookingDeskLink } from './api.ts'
import { BookingDeskScreen } from './booking-desk-screen.tsx'

/** The server waits; the browser renders at once. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const access = readAccess(params.facilityId, new URL(request.url).searchParams)
  if (!access) return data<LoaderAnswer>({ isClosed: true }, 404)
  const client = context.get(queryContext)
  const facility = client.prefetchQuery(facilityQuery(access.facilityId))
  const desk = client.ensureQueryData(bookingDeskQuery(access))
  if (typeof document !== 'undefined') {
    desk.catch(() => {})
    return data<LoaderAnswer>({ isClosed: false })
  }
  const status = await desk.then(() => 200, refusedWith)
  await facility
  return data<LoaderAnswer>({ isClosed: status !== 200, isOver: status === LINK_OVER }, status)
}

/** /desk/:facilityId?key=…; signed-in owners and administrators need no key. */
export function Component() {
  const { isClosed, isOver } = useLoaderData<LoaderAnswer>()
  const { facilityId } = useParams()
  const [query] = useSearchParams()
  const access = readAccess(facilityId, query)
  if (isOver && access?.key) return <BookingDeskLinkExpired facilityId={access.facilityId} deskKey={access.key} />
  if (isClosed || !access) return <BookingDeskClosed />
  return <OpenBookingDesk key={`${access.facilityId} ${access.key}`} access={access} />
}

type LoaderAnswer = { isClosed: boolean; isOver?: boolean }

/** Expired or revoked link. */
const LINK_OVER = 410

function OpenBookingDesk({ access }: { access: BookingDeskAccess }) {
  const desk = useQuery(bookingDeskQuery(access))
  const refresh = () => desk.refetch().then(({ isSuccess }) => isSuccess)
  if (isRefusal(desk.error) && desk.error.status === LINK_OVER && access.key)
    return <BookingDeskLinkExpired facilityId={access.facilityId} deskKey={access.key} />
  if (isRefusal(desk.error)) return <BookingDeskClosed />
  if (desk.data) {
    const { dataUpdatedAt: updatedAt, error } = desk
    return <BookingDeskScreen access={access} desk={desk.data} freshness={{ updatedAt, error, refresh }} />
  }
  return desk.isError ? <BookingDeskFailed error={desk.error} onRetry={() => void refresh()} /> : <LoadingBookingDesk />
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, LINK_OVER].includes(error.status)
}

/** Rethrows other failures. */
function refusedWith(error: unknown): number {
  if (isRefusal(error)) return error.status
  throw error
}

function BookingDeskClosed() {
  return (
    <PageMessage title="This link doesn’t work">
      Part of it may be missing. Open the link in the latest email to your facility, or{' '}
      <Link to={paths.owner} className="inline-link">
        sign in
      </Link>{' '}
      with the account that owns the facility.
    </PageMessage>
  )
}

/** New links only go to the facility's own address. */
function BookingDeskLinkExpired({ facilityId, deskKey }: { facilityId: string; deskKey: string }) {
  const sending = useMutation({ mutationFn: () => sendBookingDeskLink(facilityId, deskKey) })
  return (
    <PageMessage
      title="This link has expired"
      action={
        <>
          <Link to={paths.owner} className={buttonClass()}>
            Sign in
          </Link>
          {!sending.isSuccess && (
            <Button tone="secondary" busy={sending.isPending} busyLabel="Sending…" onClick={() => sending.mutate()}>
              Email a new link
            </Button>
          )}
        </>
      }
    >
      {sending.isSuccess
        ? 'We emailed a new link to this facility’s booking email, if it has one.'
        : sending.isError
          ? detailOf(sending.error)
          : 'It expired, or the owner revoked it. Sign in with the account that owns the facility, or email a new link to its booking email.'}
    </PageMessage>
  )
}

function BookingDeskFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PageMessage title="We couldn’t load this booking desk" action={<Button onClick={onRetry}>Try again</Button>}>
      {detailOf(error)}
    </PageMessage>
  )
}

/** As large as the content. */
function LoadingBookingDesk() {
  return (
    <div aria-busy="true" className="page-width flex flex-col gap-8 py-8 md:py-10">
      <PageHead title="Booking desk" isHidden />
      <output className="sr-only">Loading booking desk</output>
      <Skeleton className="h-48" />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  )
}
