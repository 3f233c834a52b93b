import { Pencil, X } from 'lucide-react'
import { useId } from 'react'
import type { PreferenceName, Question } from '#assistant/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { ConditionEditor, editors } from './condition-editor.tsx'
import { formatOrigin, formatValue, labels } from './condition-labels.ts'
import type { Condition, Value } from './conditions.ts'

type ConditionChipProps = {
  name: PreferenceName
  /** Undefined while adding. */
  condition: Condition | undefined
  /** What the value does not do. */
  note: string | undefined
  assumed: readonly Question[]
  isOpen: boolean
  onToggle: () => void
  onCancel: () => void
  onChange: (value: Value) => void
  onChoose: (question: Question, value: Value) => void
  onRemove: () => void
}

export function ConditionChip(props: ConditionChipProps) {
  const { name, condition, note, assumed, isOpen, onToggle, onCancel, onChange, onChoose, onRemove } = props
  const editorId = useId()
  const label = labels[name]
  return (
    <li
      data-condition={name}
      className={joinClasses(
        'rounded-md border border-line bg-selected',
        isOpen || assumed.length > 0 ? 'w-full' : 'max-w-full',
      )}
    >
      <div className="flex items-stretch">
        {editors[name] ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? editorId : undefined}
            onClick={onToggle}
            className="group min-w-0 grow rounded-md px-3 py-2 text-left"
          >
            <ChipText {...{ name, condition, note }} isEditable />
          </button>
        ) : (
          <div tabIndex={-1} className="min-w-0 grow rounded-md px-3 py-2">
            <ChipText {...{ name, condition, note }} />
          </div>
        )}
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${label}`}
          className="grid min-h-11 w-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {assumed.map(question => (
        <Assumed key={question.text} question={question} onChoose={value => onChoose(question, value)} />
      ))}
      {isOpen && (
        <ConditionEditor
          {...{ id: editorId, name, label, condition, onChange }}
          onDone={onToggle}
          onCancel={onCancel}
        />
      )}
    </li>
  )
}

type ChipTextProps = Pick<ConditionChipProps, 'name' | 'condition' | 'note'> & { isEditable?: boolean }

function ChipText({ name, condition, note, isEditable = false }: ChipTextProps) {
  const small = condition ? [formatOrigin(condition), note].filter(Boolean).join(' · ') : ''
  return (
    <>
      <span className="flex items-center gap-1.5 text-sm text-muted">
        {labels[name]}
        {isEditable && <Pencil aria-hidden="true" className="size-3.5 group-hover:text-ink" />}
      </span>{' '}
      <span className="block font-semibold wrap-anywhere">
        {condition ? formatValue(name, condition.value) : 'Not set yet'}
      </span>
      {small && <span className="block text-sm text-muted wrap-anywhere">{small}</span>}
    </>
  )
}

/** "We took Portland, OR." */
function Assumed({ question, onChoose }: { question: Question; onChoose: (value: Value) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2">
      <p className="text-sm wrap-anywhere">{question.text}</p>
      {question.choices.map(({ label, value }) => (
        <Button key={label} tone="secondary" size="sm" onClick={() => onChoose(value)} className="wrap-anywhere">
          {label}
        </Button>
      ))}
    </div>
  )
}
