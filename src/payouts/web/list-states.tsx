import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'

/** In the size of what is to come; the words are for screen readers. */
export function Loading({ children }: { children: string }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">{children}</output>
      {[1, 2].map(part => (
        <Skeleton key={part} className="h-64 rounded-lg" />
      ))}
    </div>
  )
}

export function LoadFailed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
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
