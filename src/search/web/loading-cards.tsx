import { Card } from '#kit/web/card.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { cardGrid } from './card-grid.ts'

/** Two desktop screens, so nothing below shows first. */
const COUNT = 12

export function LoadingCards() {
  return (
    <div aria-hidden="true" className={cardGrid}>
      {Array.from({ length: COUNT }, (_, index) => (
        <LoadingCard key={index} />
      ))}
    </div>
  )
}

function LoadingCard() {
  return (
    <Card padded={false} className="overflow-clip">
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex h-11 justify-between gap-4">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-8 w-20" />
        </div>
        <div className="-mt-1.5 flex h-10 flex-col gap-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
        </div>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-11" />
      </div>
    </Card>
  )
}
