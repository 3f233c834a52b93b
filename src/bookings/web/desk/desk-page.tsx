import { useMutation, useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { facilityQuery } from '../api.ts'
import { PageMessage } from '../page-message.tsx'
import { deskQuery, sendDeskLink } from './api.ts'
import { type DeskAccess, readAccess } from './desk-access.ts'
import { DeskScreen } from './desk-screen.tsx'

/** The server waits; the browser renders at once. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const access = readAccess(params.facilityId, new URL(request.url).searchParams)
  if (!access) return data<LoaderAnswer>({ isClosed: true }, 404)
  const client = context.get(queryContext)
  const facility = client.prefetchQuery(facilityQuery(access.facilityId))
  const desk = client.ensureQueryData(deskQuery(access))
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
  if (isOver && access?.key) return <DeskLinkOver facilityId={access.facilityId} deskKey={access.key} />
  if (isClosed || !access) return <DeskClosed />
  return <OpenDesk key={`${access.facilityId} ${access.key}`} access={access} />
}

type LoaderAnswer = { isClosed: boolean; isOver?: boolean }

/** Expired or revoked link. */
const LINK_OVER = 410

function OpenDesk({ access }: { access: DeskAccess }) {
  const desk = useQuery(deskQuery(access))
  const refresh = () => desk.refetch().then(({ isSuccess }) => isSuccess)
  if (isRefusal(desk.error) && desk.error.status === LINK_OVER && access.key)
    return <DeskLinkOver facilityId={access.facilityId} deskKey={access.key} />
  if (isRefusal(desk.error)) return <DeskClosed />
  if (desk.data) {
    const { dataUpdatedAt: updatedAt, error } = desk
    return <DeskScreen access={access} desk={desk.data} freshness={{ updatedAt, error, refresh }} />
  }
  return desk.isError ? <DeskFailed error={desk.error} onRetry={() => void refresh()} /> : <LoadingDesk />
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, LINK_OVER].includes(error.status)
}

/** Rethrows other failures. */
function refusedWith(error: unknown): number {
  if (isRefusal(error)) return error.status
  throw error
}

function DeskClosed() {
  return (
    <PageMessage title="This link does not open a desk">
      It may have been cut short when it was copied. Open the link in the newest email to your facility again, or{' '}
      <Link to={paths.owner} className="inline-link">
        sign in
      </Link>{' '}
      with the account that the facility belongs to.
    </PageMessage>
  )
}

/** New links only go to the facility's own address. */
function DeskLinkOver({ facilityId, deskKey }: { facilityId: string; deskKey: string }) {
  const sending = useMutation({ mutationFn: () => sendDeskLink(facilityId, deskKey) })
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
        ? 'We emailed a new link to the booking address of this facility, if it has one.'
        : sending.isError
          ? detailOf(sending.error)
          : 'It expired or was revoked by the owner. Sign in with the account that owns the facility, or have a new link emailed to its booking address.'}
    </PageMessage>
  )
}

function DeskFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PageMessage title="We could not load this desk" action={<Button onClick={onRetry}>Try again</Button>}>
      {detailOf(error)}
    </PageMessage>
  )
}

/** As large as the content. */
function LoadingDesk() {
  return (
    <div aria-busy="true" className="page-width flex flex-col gap-8 py-8 md:py-10">
      <PageHead title="Desk" isHidden />
      <output className="sr-only">Loading the desk</output>
      <Skeleton className="h-48" />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  )
}
