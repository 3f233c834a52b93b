import { Skeleton } from '#kit/web/skeleton.tsx'

/** As large as the loaded content; the text is for screen readers. */
export function ListLoading({ children }: { children: string }) {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{children}</output>
      {[1, 2, 3].map(row => (
        <Skeleton key={row} className="h-40 rounded-lg sm:h-28" />
      ))}
    </div>
  )
}
