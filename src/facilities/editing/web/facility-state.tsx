import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { VerifyToPublish } from '#facilities/owned/web/verify-to-publish.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { hideFacility, keepOwnFacility, ownFacilityQuery, publishFacility, showFacility } from './api.ts'

/** For a draft: how to publish it, or why that must wait. */
export function DraftState({ facility }: { facility: OwnFacility }) {
  const { id, isOthers, mayPublish, values } = facility
  const publish = useStateChange(facility, publishFacility, `${values.name} was published`)
  if (!mayPublish && !isOthers) return <VerifyToPublish />
  return (
    <Notice
      title="This facility is a draft"
      action={
        <>
          {mayPublish && (
            <Button size="sm" busy={publish.isPending} busyLabel="Publishing…" onClick={() => publish.mutate()}>
              Publish
            </Button>
          )}
          <PreviewLink id={id} />
        </>
      }
    >
      {isOthers
        ? 'Only its organization can see it.'
        : 'Only your team can see it. Check the preview, then publish it so people can find and book it.'}
      {!mayPublish && ' It can be published once the organization is verified.'}
      {values.pricePerHour === '' &&
        ' It has no hourly price yet. People can only book hours that have their own price.'}
    </Notice>
  )
}

export function HiddenState({ facility }: { facility: OwnFacility }) {
  const show = useStateChange(facility, showFacility, `${facility.values.name} is back on the site`)
  return (
    <Notice
      tone="warning"
      title="This facility is hidden"
      action={
        <>
          <Button size="sm" busy={show.isPending} busyLabel="Showing…" onClick={() => show.mutate()}>
            Show facility
          </Button>
          <PreviewLink id={facility.id} />
        </>
      }
    >
      No one can find or book it. Existing bookings stay, and your team can still add bookings in the calendar.
    </Notice>
  )
}

function PreviewLink({ id }: { id: string }) {
  return (
    <Link to={paths.ownPreview(id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      Preview
    </Link>
  )
}

/** For a published facility. */
export function HideFacility({ facility }: { facility: OwnFacility }) {
  const [isAsking, setIsAsking] = useState(false)
  const { values, comingBookings } = facility
  const hide = useStateChange(facility, hideFacility, `${values.name} is hidden`, () => {
    setIsAsking(false)
    window.scrollTo({ top: 0 })
  })
  return (
    <Card as="section" aria-labelledby="hide" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 basis-72 grow">
        <h2 id="hide" className="text-xl">
          Hide this facility
        </h2>
        <p className="text-muted">
          For a break, such as winter or repairs. People can’t find or book it, but your team can still add bookings.
        </p>
      </div>
      <Button tone="secondary" onClick={() => setIsAsking(true)}>
        Hide
      </Button>
      <AskOnce
        open={isAsking}
        title={`Hide ${values.name}?`}
        about={`${bookingsText(comingBookings)} Any current holds will be released.`}
        refusal={hide.isError ? { title: 'Couldn’t hide it', text: detailOf(hide.error) } : null}
        tone="primary"
        act="Hide"
        keep="Cancel"
        busy={hide.isPending}
        busyLabel="Hiding…"
        onAct={() => hide.mutate()}
        onKeep={() => setIsAsking(false)}
      />
    </Card>
  )
}

function bookingsText(count: number): string {
  if (count === 0) return 'There are no upcoming bookings.'
  return count === 1
    ? 'There is 1 upcoming booking, which stays.'
    : `There are ${count.toLocaleString('en-US')} upcoming bookings, which stay.`
}

type Change = typeof publishFacility | typeof hideFacility | typeof showFacility

function useStateChange(
  { id }: OwnFacility,
  change: Change,
  done: string,
  onDone?: () => void,
): UseMutationResult<OwnFacility, Error, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => change({ params: { id }, body: {} }),
    onSuccess: reply => {
      keepOwnFacility(client, reply)
      toast({ title: done })
      onDone?.()
    },
    onError: error => {
      toast({ title: 'Not saved', description: detailOf(error), tone: 'destructive' })
      // Someone else may have changed it.
      void client.invalidateQueries({ queryKey: ownFacilityQuery(id).queryKey })
    },
  })
}
