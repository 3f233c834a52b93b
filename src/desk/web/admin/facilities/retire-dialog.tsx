import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { ownFacilityQuery, restoreFacility, retireFacility } from '#facilities/editing/web/api.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { FACILITIES } from '../administration-api.ts'

type RetireDialogProps = { facility: ListedFacility | null; onClose: () => void }

/** Shows what is booked there. */
export function RetireDialog({ facility, onClose }: RetireDialogProps) {
  const client = useQueryClient()
  const known = useQuery(
    facility ? { ...ownFacilityQuery(facility.id), staleTime: 0 } : { queryKey: ['no-facility'], queryFn: skipToken },
  )
  const coming = (known.data as { comingBookings: number } | undefined)?.comingBookings
  const retire = useMutation({
    mutationFn: ({ id }: ListedFacility) => retireFacility({ params: { id }, body: { acceptedBookings: coming ?? 0 } }),
    onSuccess(_, { id, name }) {
      toast({
        title: `${name} was closed down`,
        action: { label: 'Undo', onPress: () => void restore(id) },
      })
      onClose()
    },
    // There may be more bookings now: the dialog updates.
    onError: () => known.refetch(),
    onSettled: () => client.invalidateQueries({ queryKey: [FACILITIES] }),
  })
  async function restore(id: string) {
    await restoreFacility({ params: { id }, body: {} }).catch((error: unknown) =>
      toast({ title: 'Couldn’t reopen it', description: detailOf(error), tone: 'destructive' }),
    )
    await client.invalidateQueries({ queryKey: [FACILITIES] })
  }
  const error = retire.error ?? known.error
  return (
    <AskOnce
      open={facility !== null}
      title={`Close down ${facility?.name ?? ''}?`}
      about="People will no longer be able to find or book it. You can reopen it anytime."
      refusal={error ? { title: 'Couldn’t close it down', text: detailOf(error) } : null}
      act="Close down"
      keep="Cancel"
      busy={retire.isPending}
      busyLabel="Closing down…"
      onAct={() => facility && coming !== undefined && retire.mutate(facility)}
      onKeep={() => {
        retire.reset()
        onClose()
      }}
    >
      {coming === undefined ? !error && <Skeleton className="h-6 w-64" /> : <p>{comingText(coming)}</p>}
    </AskOnce>
  )
}

function comingText(count: number): string {
  if (count === 0) return 'There are no upcoming bookings. Any current holds will be released.'
  const bookings = count === 1 ? 'is 1 upcoming booking' : `are ${count.toLocaleString('en-US')} upcoming bookings`
  return `There ${bookings}. Closing down doesn’t cancel them, and customers will still show up.`
}
