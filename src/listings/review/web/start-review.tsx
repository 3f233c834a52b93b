import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Listing } from '#listings/contract.ts'
import { forgetReviews, startReview } from './api.ts'

/** Refetches the list even on failure: another reviewer may have been first. */
export function StartReview({ listing: { id, facilityName } }: { listing: Listing }) {
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => startReview({ params: { id } }),
    onSuccess: () => toast({ title: 'Review started', description: facilityName }),
    onError: error => toast({ title: 'Couldn’t start the review', description: detailOf(error), tone: 'destructive' }),
    onSettled: () => forgetReviews(client),
  })
  return (
    <Button
      className="self-start"
      busy={start.isPending}
      busyLabel="Starting…"
      aria-label={`Start review of ${facilityName}`}
      onClick={() => start.mutate()}
    >
      Start review
    </Button>
  )
}
