import { Skeleton } from '#kit/web/skeleton.tsx'

/** Sized like the content; text for screen readers. */
export function Loading({ children, rows = 3 }: { children: string; rows?: number }) {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{children}</output>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-36 rounded-lg" />
      ))}
    </div>
  )
}
