import { TextField } from '../form/field.tsx'
import { useDraft } from '../use-draft.ts'

type TextFilterProps = { label: string; text: string; onChange: (text: string) => void; className?: string }

/** Reports when typing pauses. */
export function TextFilter({ label, text, onChange, className }: TextFilterProps) {
  const [draft, setDraft] = useDraft(text, { clean: next => next.trim(), onPause: onChange })
  return (
    <TextField
      label={label}
      className={className}
      type="search"
      maxLength={100}
      value={draft}
      onChange={event => setDraft(event.currentTarget.value)}
    />
  )
}
