import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

type UnsavedChangesProps = {
  isDirty: boolean
  /** Typed text is kept in this tab, except secrets. */
  isKept?: boolean
  /** Discards kept text. */
  onDiscard?: () => void
}

/** Confirms before leaving with unsaved changes. Kept changes are restored when the user returns in this tab. */
export function UnsavedChanges({ isDirty, isKept = true, onDiscard }: UnsavedChangesProps) {
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
          ? 'Your changes aren’t saved, so no one can see them yet. We’ll keep them in this tab until you close it.'
          : 'What you entered isn’t saved. If you leave, it will be lost.'
      }
      footer={
        <>
          <Button tone="quiet" onClick={() => leave('discard')}>
            Discard and leave
          </Button>
          {isKept && (
            <Button tone="secondary" onClick={() => leave('keep')}>
              Leave and keep changes
            </Button>
          )}
          <Button onClick={() => blocker.reset?.()}> Stay </Button>
        </>
      }
    />
  )
}
