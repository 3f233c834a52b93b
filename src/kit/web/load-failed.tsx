import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from './api/api-error.ts'
import { Button, buttonClass } from './button.tsx'
import { Notice } from './notice.tsx'

type LoadFailedProps = { title: string; error: unknown; onRetry: () => void }

export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const isSignedOut = error instanceof ApiError && error.status === 401
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <>
          <Button tone="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
          {isSignedOut && (
            <Link to={paths.signIn} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
              Sign in
            </Link>
          )}
        </>
      }
    >
      {detailOf(error)}
    </Notice>
  )
}
