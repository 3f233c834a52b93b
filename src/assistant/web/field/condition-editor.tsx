import { type ComponentType, type KeyboardEvent, useState } from 'react'
import type { PreferenceName } from '#assistant/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import type { Condition, Value } from './conditions.ts'
import type { EditorProps } from './editor-props.ts'
import { BudgetEditor, CountEditor, EveryEditor, FieldsEditor, RadiusEditor, WeeksEditor } from './number-editors.tsx'
import { DaysEditor, SkipEditor } from './repeat-editors.tsx'
import { GroundEditor, PlaceEditor, SportEditor, SurfaceEditor } from './select-editors.tsx'
import { DateEditor, TimeEditor } from './time-editor.tsx'

/** Undefined: the condition can only be set or removed. */
export const editors: Record<PreferenceName, ComponentType<EditorProps> | undefined> = {
  sport: SportEditor,
  date: DateEditor,
  time_range: TimeEditor,
  max_price_usd: BudgetEditor,
  location: PlaceEditor,
  radius_miles: RadiusEditor,
  indoor_outdoor: GroundEditor,
  surface_type: SurfaceEditor,
  sort: undefined,
  repeat_days: DaysEditor,
  repeat_every: EveryEditor,
  repeat_weeks: WeeksEditor,
  repeat_count: CountEditor,
  repeat_until: DateEditor,
  repeat_skip: SkipEditor,
  fields: FieldsEditor,
}

type ConditionEditorProps = {
  id: string
  name: PreferenceName
  label: string
  condition: Condition | undefined
  onChange: (value: Value) => void
  onDone: () => void
  onCancel: () => void
}

/** Closes only if valid; Esc restores. */
export function ConditionEditor({ id, name, label, condition, onChange, onDone, onCancel }: ConditionEditorProps) {
  // Normalizing must not overwrite typing.
  const [initial] = useState(condition?.value)
  const Editor = editors[name]
  if (!Editor) return null

  function submit(form: HTMLFormElement) {
    const faulty = form.querySelector<HTMLElement>('[aria-invalid]')
    if (faulty) faulty.focus()
    else onDone()
  }
  /** Skips an Esc that closed a suggestion list, and keeps the dialog open. */
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onCancel()
  }
  return (
    <SearchForm
      id={id}
      aria-label={initial === undefined ? `Add ${label}` : `Change ${label}`}
      noValidate
      onSearch={submit}
      // Esc reaches it from the fields inside.
      onKeyDown={closeByKey}
      className="flex flex-col gap-3 rounded-b-md border-t border-line bg-raised p-3 sm:flex-row sm:items-start"
    >
      <div className="min-w-0 grow">
        <Editor label={label} initial={initial} onChange={onChange} />
      </div>
      <Button type="submit" tone="secondary" className="sm:mt-6.5">
        Done
      </Button>
    </SearchForm>
  )
}
