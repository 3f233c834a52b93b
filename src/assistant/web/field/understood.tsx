import { CircleQuestionMark, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PreferenceName, Question } from '#assistant/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { takeFocus } from '#kit/web/take-focus.ts'
import { ConditionChip } from './condition-chip.tsx'
import { editors } from './condition-editor.tsx'
import { labels, noteOf, USED_WHEN_BOOKED } from './condition-labels.ts'
import {
  missingNames,
  setNames,
  type Understanding,
  type Value,
  withChoice,
  withoutCondition,
  withValue,
} from './conditions.ts'

type UnderstoodProps = {
  understanding: Understanding
  onChange: (change: (before: Understanding) => Understanding) => void
}

export function Understood({ understanding, onChange }: UnderstoodProps) {
  const { unclear, ignored, fallback } = understanding
  const { section, open, toggle, cancel, add, choose, remove } = useConditionActions(understanding, onChange)
  const set = setNames(understanding)
  const shown = open && !set.includes(open) ? [...set, open] : set
  return (
    <section ref={section} className="mt-6" aria-labelledby="understood">
      <h3 id="understood" ref={takeFocus} tabIndex={-1} className="scroll-mt-4 text-xl outline-none">
        What we understood
      </h3>
      {fallback && <p className="mt-1 text-sm text-muted wrap-anywhere">{fallback}</p>}
      <Questions questions={unclear} onChoose={choose} onSet={({ field }) => add(field)} />
      {shown.length > 0 ? (
        <ul aria-labelledby="understood" className="mt-3 flex flex-wrap gap-2">
          {shown.map(name => (
            <ConditionChip
              key={name}
              name={name}
              condition={understanding.conditions[name]}
              note={noteOf(name, understanding.conditions)}
              assumed={understanding.assumed.filter(({ field }) => field === name)}
              isOpen={open === name}
              onToggle={() => toggle(name)}
              onCancel={() => cancel(name)}
              onChange={value => onChange(before => withValue(before, name, value))}
              onChoose={choose}
              onRemove={() => remove(name, shown)}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted">No filters set yet.</p>
      )}
      <AddCondition names={missingNames(understanding).filter(name => name !== open)} onAdd={add} />
      <IgnoredWords words={ignored} />
      <p className="mt-3 text-sm text-muted">
        Check the date and time. Select a filter to change it.
        {set.some(name => noteOf(name, understanding.conditions) === USED_WHEN_BOOKED) &&
          ` Filters marked “${USED_WHEN_BOOKED}” don’t affect the results yet.`}
      </p>
    </section>
  )
}

function IgnoredWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return <p className="mt-3 text-sm wrap-anywhere">Not used: {words.map(word => `“${word}”`).join(', ')}.</p>
}

/** Moves focus, since the pressed button may be gone. */
function useConditionActions(understanding: Understanding, onChange: UnderstoodProps['onChange']) {
  const section = useRef<HTMLElement>(null)
  /** The open editor, with the state to restore. */
  const [editing, setEditing] = useState<{ name: PreferenceName; before: Understanding } | null>(null)
  const open = editing?.name ?? null

  function changeAndFocus(change: () => void, selector: string) {
    flushSync(change)
    section.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  function edit(name: PreferenceName) {
    changeAndFocus(() => setEditing({ name, before: understanding }), fieldOf(name))
  }
  function toggle(name: PreferenceName) {
    if (open !== name) return edit(name)
    changeAndFocus(() => setEditing(null), understanding.conditions[name] ? chipOf(name) : addButton)
  }
  function cancel(name: PreferenceName) {
    const before = editing?.before ?? understanding
    changeAndFocus(
      () => {
        setEditing(null)
        onChange(() => before)
      },
      before.conditions[name] ? chipOf(name) : addButton,
    )
  }
  function add(name: PreferenceName) {
    if (editors[name]) return edit(name)
    changeAndFocus(() => {
      setEditing(null)
      // The only condition without an editor has a single value.
      onChange(before => withValue(before, name, 'price'))
    }, chipOf(name))
  }
  function choose(question: Question, value: Value) {
    changeAndFocus(() => {
      setEditing(null)
      onChange(before => withChoice(before, question, value))
    }, chipOf(question.field))
  }
  function remove(name: PreferenceName, shown: readonly PreferenceName[]) {
    const index = shown.indexOf(name)
    const next = shown[index + 1] ?? shown[index - 1]
    changeAndFocus(
      () => {
        setEditing(null)
        onChange(before => withoutCondition(before, name))
      },
      next ? chipOf(next) : addButton,
    )
  }
  return { section, open, toggle, cancel, add, choose, remove }
}

const addButton = '[data-add]'
const chipOf = (name: PreferenceName) => `[data-condition=${name}] :is(button, [tabindex])`
const fieldOf = (name: PreferenceName) => `[data-condition=${name}] form :is(input, select)`

type AddConditionProps = { names: readonly PreferenceName[]; onAdd: (name: PreferenceName) => void }

function AddCondition({ names, onAdd }: AddConditionProps) {
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

type QuestionsProps = {
  questions: readonly Question[]
  onChoose: (question: Question, value: Value) => void
  /** For questions without choices. */
  onSet: (question: Question) => void
}

function Questions({ questions, onChoose, onSet }: QuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Questions" className="mt-3 flex flex-col gap-2">
      {questions.map(question => (
        <li key={`${question.field} ${question.text}`} className="rounded-md border border-info-line bg-info-soft p-3">
          <fieldset>
            <legend className="flex gap-2">
              <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info" />
              <span className="min-w-0 wrap-anywhere">{question.text}</span>
            </legend>
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {question.choices.map(({ label, value }) => (
                <Button
                  key={label}
                  tone="secondary"
                  size="sm"
                  onClick={() => onChoose(question, value)}
                  className="wrap-anywhere"
                >
                  {label}
                </Button>
              ))}
              {question.choices.length === 0 && editors[question.field] && (
                <Button tone="secondary" size="sm" onClick={() => onSet(question)}>
                  Set {labels[question.field]}
                </Button>
              )}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
