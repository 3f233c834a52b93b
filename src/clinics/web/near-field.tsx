import { MAX_PLACE_TEXT } from '#gazetteer/rules.ts'
import { useSuggesting } from '#gazetteer/web/use-suggesting.ts'
import { TextField } from '#kit/web/form/field.tsx'
import { useDraft } from '#kit/web/use-draft.ts'

type NearFieldProps = { value: string; onChange: (near: string, how?: { replace: boolean }) => void }

/** City or ZIP code for distances. Suggestions load on demand. */
export function NearField({ value, onChange }: NearFieldProps) {
  const [text, setText] = useDraft(value, {
    clean: typed => typed.trim(),
    onPause: near => onChange(near, { replace: true }),
  })
  const { box, Suggesting, load } = useSuggesting()
  const field = {
    label: 'Near',
    name: 'near',
    value: text,
    placeholder: 'City or ZIP code',
    enterKeyHint: 'search',
  } as const
  return (
    <div ref={box} onFocus={load} onPointerEnter={load} className="min-w-0">
      {Suggesting ? (
        <Suggesting {...field} onChange={setText} onPlace={place => onChange(place.label)} />
      ) : (
        <TextField
          {...field}
          onChange={event => setText(event.target.value)}
          maxLength={MAX_PLACE_TEXT}
          autoComplete="off"
        />
      )}
    </div>
  )
}
