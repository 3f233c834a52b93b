import { Card } from '#kit/web/card.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'

/** Shared with the skeletons. Cards beside an expanded venue do not stretch. */
export const fieldGrid =
  'grid grid-cols-1 gap-4 has-[[data-venue][open]]:items-start @xl:grid-cols-2 md:gap-6 @4xl:grid-cols-3'

const COUNT = 6

export function LoadingFields() {
  return (
    <div aria-hidden="true" className={fieldGrid}>
      {Array.from({ length: COUNT }, (_, index) => (
        <LoadingField key={index} />
      ))}
    </div>
  )
}

function LoadingField() {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex h-11 justify-between gap-4">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-8 w-20" />
      </div>
      <div className="-mt-1.5 flex h-11 flex-col gap-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-11 w-20" />
      <div className="flex gap-2">
        <Skeleton className="h-11 grow" />
        <Skeleton className="h-11 grow" />
      </div>
    </Card>
  )
}
