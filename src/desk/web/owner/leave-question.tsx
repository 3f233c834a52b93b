import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'

type LeaveQuestionProps = {
  isDirty: boolean
  /** Typed text is kept in this tab, except secrets. */
  isKept?: boolean
  /** Discards kept text. */
  onDiscard?: () => void
}

/** Confirms before leaving with unsaved changes. Kept changes are restored when the user returns in this tab. */
export function LeaveQuestion({ isDirty, isKept = true, onDiscard }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const isAsking = blocker.state === 'blocked'
  function leave(how: 'keep' | 'discard') {
    if (how === 'discard') onDiscard?.()
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={isAsking}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description={
        isKept
          ? 'Your changes are not saved, so nobody sees them yet. They wait here until you come back or close this tab.'
          : 'What you entered is not saved, and we do not keep it for you.'
      }
      footer={
        <>
          <Button tone="quiet" onClick={() => leave('discard')}>
            Discard and leave
          </Button>
          {isKept && (
            <Button tone="secondary" onClick={() => leave('keep')}>
              Leave, keep for later
            </Button>
          )}
          <Button onClick={() => blocker.reset?.()}>Stay here</Button>
        </>
      }
    />
  )
}
