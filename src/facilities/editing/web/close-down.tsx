import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { keepOwnFacility, ownFacilityQuery, restoreFacility, retireFacility } from './api.ts'

/** Shows what is booked there. */
export function CloseDown({ facility }: { facility: OwnFacility }) {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const { id, comingBookings, values } = facility
  const retire = useMutation({
    mutationFn: () => retireFacility({ params: { id }, body: { acceptedBookings: comingBookings } }),
    onSuccess: reply => {
      setIsAsking(false)
      keepOwnFacility(client, reply)
      toast({ title: `${values.name} was closed down` })
      window.scrollTo({ top: 0 })
    },
    // There may be more bookings now: the dialog updates.
    onError: () => client.invalidateQueries({ queryKey: ownFacilityQuery(id).queryKey }),
  })
  return (
    <Card as="section" aria-labelledby="close-down" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 basis-72 grow">
        <h2 id="close-down" className="text-xl">
          Close down this facility
        </h2>
        <p className="text-muted">
          People will no longer be able to find or book it. Existing bookings stay, and you can reopen it anytime.
        </p>
      </div>
      <Button tone="secondary" onClick={() => setIsAsking(true)}>
        Close down
      </Button>
      <AskOnce
        open={isAsking}
        title={`Close down ${values.name}?`}
        about={comingText(comingBookings)}
        refusal={retire.isError ? { title: 'Couldn’t close it down', text: detailOf(retire.error) } : null}
        act="Close down"
        keep="Cancel"
        busy={retire.isPending}
        busyLabel="Closing down…"
        onAct={() => retire.mutate()}
        onKeep={() => setIsAsking(false)}
      >
        {comingBookings > 0 && (
          <Link to={paths.ownBookings} className="inline-link inline-flex min-h-11 items-center self-start">
            View bookings
          </Link>
        )}
      </AskOnce>
    </Card>
  )
}

function comingText(count: number): string {
  if (count === 0) return 'There are no upcoming bookings. Any current holds will be released.'
  const bookings = count === 1 ? 'is 1 upcoming booking' : `are ${count.toLocaleString('en-US')} upcoming bookings`
  return `There ${bookings}. Closing down doesn’t cancel them, and customers will still show up. If they can’t play, cancel first.`
}

export function RestoreFacility({ facility: { id, values } }: { facility: OwnFacility }) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreFacility({ params: { id }, body: {} }),
    onSuccess: reply => {
      keepOwnFacility(client, reply)
      toast({ title: `${values.name} was reopened` })
    },
    onError: error => toast({ title: 'Couldn’t reopen it', description: detailOf(error), tone: 'destructive' }),
  })
  return (
    <Notice
      tone="warning"
      title="This facility is closed down"
      action={
        <>
          <Button busy={restore.isPending} busyLabel="Reopening…" onClick={() => restore.mutate()}>
            Reopen facility
          </Button>
          <Link to={paths.ownFacilities} className={buttonClass({ tone: 'secondary' })}>
            Your facilities
          </Link>
        </>
      }
    >
      No one can find or book it. Existing bookings stay.
    </Notice>
  )
}
