import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'

type EditableCardProps = {
  name: string
  /** Placeholder for a missing name. */
  unnamed: string
  summary: string
  /** Also shown on the closed card. */
  faults: readonly string[]
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  children: ReactNode
}

/** A collapsible card. A new one opens and focuses its first field. */
export function EditableCard(props: EditableCardProps) {
  const { name, unnamed, summary, faults, isOpen, onToggle, onRemove, children } = props
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) fields.current?.querySelector('input')?.focus()
  }, [isOpen])
  const called = name.trim() || unnamed
  return (
    <Card as="article" padded={false} className={joinClasses('p-4', faults.length > 0 && 'border-clay!')}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h3 className={joinClasses('text-xl wrap-anywhere', !name.trim() && 'text-muted')}>{called}</h3>
          <p className="text-sm text-muted">{summary}</p>
          {!isOpen && faults[0] && (
            <p className="mt-1 flex gap-1.5 text-sm font-medium text-clay">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {faults[0]}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <Button
            tone="secondary"
            size="sm"
            className="min-h-11"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            {isOpen ? 'Done' : 'Edit'}
            <span className="sr-only">: {called}</span>
          </Button>
          <Button tone="quiet" size="sm" className="min-h-11" onClick={onRemove}>
            Remove<span className="sr-only">: {called}</span>
          </Button>
        </div>
      </div>
      <div ref={fields} id={id} hidden={!isOpen} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        {isOpen && children}
      </div>
    </Card>
  )
}
