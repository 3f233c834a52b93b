import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'

type MissingStatesProps = { names: readonly string[] | undefined; onRetry: () => void }

/** The installation that has them does not answer. */
export function MissingStates({ names = [], onRetry }: MissingStatesProps) {
  if (names.length === 0) return null
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        action={
          <Button tone="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Fields in {list.format(names)} can’t be shown right now.
      </Notice>
    </div>
  )
}

const list = new Intl.ListFormat('en-US')
