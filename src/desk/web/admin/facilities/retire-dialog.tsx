import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { ownFacilityQuery, restoreFacility, retireFacility } from '#facilities/web/editing-api.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { FACILITIES } from '../administration-api.ts'
import { askPagesAgain } from '../list-pages.tsx'

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
        title: `${name} is closed down`,
        action: { label: 'Undo', onPress: () => void bringBack(id) },
      })
      onClose()
    },
    // There may be more bookings now: the dialog updates.
    onError: () => known.refetch(),
    onSettled: () => askPagesAgain(client, FACILITIES),
  })
  async function bringBack(id: string) {
    await restoreFacility({ params: { id }, body: {} }).catch((error: unknown) =>
      toast({ title: 'It was not brought back', description: detailOf(error), tone: 'destructive' }),
    )
    await askPagesAgain(client, FACILITIES)
  }
  const error = retire.error ?? known.error
  return (
    <AskOnce
      open={facility !== null}
      title={`Close down ${facility?.name ?? ''}?`}
      about="Nobody finds or books it any more. You can bring it back at any time."
      refusal={error ? { title: 'It was not closed down', text: detailOf(error) } : null}
      act="Close down"
      keep="Keep it open"
      busy={retire.isPending}
      busyLabel="Closing…"
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
  if (count === 0) return 'There are no coming bookings. What somebody is only holding right now is let go.'
  const bookings = count === 1 ? 'is 1 coming booking' : `are ${count.toLocaleString('en-US')} coming bookings`
  return `There ${bookings}. They stay, and the people will come.`
}
