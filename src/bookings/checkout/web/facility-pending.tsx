import { PageMessage } from '#bookings/web/page-message.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'

export function FacilityFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PageMessage title="We couldn’t load this facility" action={<Button onClick={onRetry}>Try again</Button>}>
      {detailOf(error)}
    </PageMessage>
  )
}

/** As large as the content. `isBooking`: of the booking page, whose picture is a strip on phones. */
export function LoadingFacility({ title, isBooking = false }: { title: string; isBooking?: boolean }) {
  return (
    <div className="page-width pt-0 pb-6 sm:pt-6 lg:pt-10">
      <PageHead title={title} isHidden />
      <div className="grid gap-5 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-10">
        <Skeleton className={joinClasses('-mx-4 sm:mx-0 sm:rounded-lg', isBooking ? 'h-16 lg:h-80' : 'aspect-16/10')} />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10 w-3/4" />
          <output className="text-muted">Loading facility details...</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-32" />
        </div>
      </div>
    </div>
  )
}
