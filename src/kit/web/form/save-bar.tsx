import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { AskOnce } from '../dialog/ask-once.tsx'
import { useRefocus } from '../use-refocus.ts'

type SaveBarProps = {
  isDirty: boolean
  isSaving: boolean
  /** The notice above asks for a decision: a normal save would be refused. */
  isInConflict?: boolean
  /** What must be fixed first, in words; null if it can be saved. */
  toMend: string | null
  onSave: () => void
  onDiscard: () => void
  /** Undoes the last save; null without one. */
  onUndo: (() => void) | null
  isUndoing: boolean
  children?: ReactNode
}

/** Sticks to the bottom edge while there are unsaved changes or a save to undo. */
export function SaveBar({ isDirty, onUndo, children, ...rest }: SaveBarProps) {
  const bar = useRefocus<HTMLElement>(isDirty)
  if (!isDirty && !onUndo) return null
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Save"
      data-bottom-bar
      className="sticky bottom-(--work-bar,0px) z-20 -mx-4 flex flex-col outline-none gap-3 border-t border-line-strong bg-raised px-4 py-3 shadow-lg md:mx-0 md:rounded-t-lg md:border-x md:px-6"
    >
      {children}
      {isDirty ? <Unsaved {...rest} /> : <Saved onUndo={onUndo!} isUndoing={rest.isUndoing} />}
    </section>
  )
}

function Unsaved({
  isSaving,
  isInConflict = false,
  toMend,
  onSave,
  onDiscard,
}: Omit<SaveBarProps, 'isDirty' | 'onUndo' | 'children'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm">
        <span className="block font-semibold">Unsaved changes</span>
        {toMend && <span className="text-clay">{toMend}</span>}
      </p>
      <div className="flex gap-3">
        <Button tone="secondary" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
        {!isInConflict && (
          <Button busy={isSaving} busyLabel="Saving…" onClick={onSave}>
            Save
          </Button>
        )}
      </div>
      <AskOnce
        open={isAsking}
        title="Discard your changes?"
        about="We’ll restore the last saved version."
        act="Discard"
        keep="Keep editing"
        onAct={() => {
          setIsAsking(false)
          onDiscard()
        }}
        onKeep={() => setIsAsking(false)}
      />
    </div>
  )
}

function Saved({ onUndo, isUndoing }: { onUndo: () => void; isUndoing: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm font-semibold">Saved</p>
      <Button tone="secondary" busy={isUndoing} busyLabel="Undoing…" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
