import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'

type FailedProps = { title: string; error: unknown; onRetry: () => void }

/** What could not be loaded, and the way to try again. */
export function LoadFailed({ title, error, onRetry }: FailedProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detailOf(error)}
    </Notice>
  )
}

/** In the size of what is to come; the words are for screen readers. */
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
