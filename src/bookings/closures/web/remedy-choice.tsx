import { useId } from 'react'
import type { Remedy } from '#bookings/closures/contract.ts'
import { remedyLabels } from './closure-messages.ts'

export function RemedyChoice({ chosen, onChoose }: { chosen: Remedy; onChoose: (remedy: Remedy) => void }) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">For affected customers</legend>
      {remedies.map(remedy => (
        <label
          key={remedy}
          className="flex min-h-11 gap-3 rounded-md border border-line-strong p-3 hover:bg-hover has-checked:border-link has-checked:bg-selected"
        >
          <input
            type="radio"
            name={`${id}-remedy`}
            value={remedy}
            checked={remedy === chosen}
            onChange={() => onChoose(remedy)}
            aria-labelledby={`${id}-${remedy}-label`}
            aria-describedby={`${id}-${remedy}-text`}
            className="mt-1 size-4 shrink-0"
          />
          <span className="min-w-0">
            <span id={`${id}-${remedy}-label`} className="block font-semibold">
              {remedyLabels[remedy].label}
            </span>
            <span id={`${id}-${remedy}-text`} className="block text-sm text-muted">
              {remedyLabels[remedy].text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const remedies: readonly Remedy[] = ['move', 'credit', 'refund']
