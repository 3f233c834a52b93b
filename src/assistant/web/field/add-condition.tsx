import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { PreferenceName } from '#assistant/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { labels } from './condition-labels.ts'

type AddConditionProps = { names: readonly PreferenceName[]; onAdd: (name: PreferenceName) => void }

export function AddCondition({ names, onAdd }: AddConditionProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (names.length === 0) return null
  return (
    <div className="mt-2">
      <Button
        tone="quiet"
        size="sm"
        data-add=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-ml-3"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a filter
      </Button>
      {isOpen && (
        <ul id={listId} aria-label="Filters to add" className="mt-1 flex flex-wrap gap-2">
          {names.map(name => (
            <li key={name}>
              <Button
                tone="secondary"
                size="sm"
                onClick={() => {
                  setOpen(false)
                  onAdd(name)
                }}
              >
                {labels[name]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
