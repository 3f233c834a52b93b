import { detailOf } from './api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type LoadFailedProps = { title: string; error: unknown; onRetry: () => void }

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
