import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { dateOf, shortDay } from '#availability/time-format.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { CustomerBlock } from '../contract.ts'
import { blocksQuery, liftBlock } from './api.ts'

/** Those who may not book at the organization's facilities. */
export function BlockedCustomers({ organizationId }: { organizationId: string }) {
  const client = useQueryClient()
  const query = blocksQuery(organizationId)
  const blocks = useQuery(query)
  const lifting = useMutation({
    mutationFn: ({ id }: CustomerBlock) => liftBlock({ params: { id }, query: { organization: organizationId } }),
    onSuccess(left, { name }) {
      client.setQueryData(query.queryKey, left)
      toast({ title: `${name} can book again` })
    },
    onError: error => toast({ title: 'Couldn’t unblock', description: detailOf(error), tone: 'destructive' }),
  })
  if (blocks.isError)
    return (
      <LoadFailed
        title="We couldn’t load blocked customers"
        error={blocks.error}
        onRetry={() => void blocks.refetch()}
      />
    )
  if (blocks.isPending) return <Skeleton className="h-64 rounded-lg" />
  if (blocks.data.blocks.length === 0)
    return (
      <EmptyState icon={UserX} title="Nobody is blocked">
        To block a customer, open one of their bookings and choose Block customer.
      </EmptyState>
    )
  return (
    <ul aria-label="Blocked customers" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {blocks.data.blocks.map(block => (
        <li key={block.id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-3">
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-semibold">{block.name}</span> <span className="text-muted">{block.email}</span>
            </p>
            <p>{block.reason}</p>
            <p className="text-sm text-muted">{blockText(block)}</p>
          </div>
          <Button
            tone="quiet"
            size="sm"
            busy={lifting.isPending && lifting.variables.id === block.id}
            busyLabel="Unblocking"
            onClick={() => lifting.mutate(block)}
          >
            Unblock<span className="sr-only"> {block.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** "Until Tue, Mar 3. Blocked by Pat Jones on Mon, Mar 2." */
function blockText({ endsAt, by, at }: CustomerBlock): string {
  const until = endsAt ? `Until ${shortDay(dateOf(endsAt))}` : 'Until you unblock them'
  return `${until}. Blocked${by ? ` by ${by}` : ''} on ${shortDay(dateOf(at))}.`
}
