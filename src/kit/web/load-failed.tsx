import { detailOf } from './api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type LoadFailedProps = { title: string; error: unknown; onRetry: () => void }

/** What could not be loaded, why, and the way to try again. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
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
