import { useCombobox } from 'downshift'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import { Spinner } from '../spinner.tsx'
import { Field, type FieldTexts } from './field.tsx'

export type Suggestion = {
  value: string
  label?: ReactNode
  detail?: ReactNode
}

export type ComboboxProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
    value: string
    onChange: (text: string) => void
    suggestions: readonly Suggestion[] | LoadSuggestions
    onPick?: (suggestion: Suggestion) => void
    icon?: ReactNode
  }

/** Accepts any text; a plain text field without JavaScript. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, optional, labelHidden, className, value, onChange, suggestions, onPick, icon, ...input } =
    props
  const [isWanted, setIsWanted] = useState(false)
  const { items, loading } = useSuggestions(suggestions, value, isWanted)
  const box = useCombobox<Suggestion>({
    items: [...items],
    inputValue: value,
    // Free text: nothing is selected, and blur chooses nothing.
    selectedItem: null,
    itemToString: item => item?.value ?? '',
    onIsOpenChange: change => setIsWanted(change.isOpen),
    stateReducer: (_, { changes }) => ({ ...changes, selectedItem: null }),
  })
  const pick = (item: Suggestion | undefined) => {
    if (!item) return
    onChange(item.value)
    onPick?.(item)
  }
  const isShown = box.isOpen && items.length > 0

  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {control => (
        <div className="relative">
          {icon && <span className="pointer-events-none absolute top-3 left-3 text-muted [&>svg]:size-5">{icon}</span>}
          <input
            {...input}
            {...box.getInputProps({
              ...control,
              'aria-labelledby': `${control.id}-label`,
              'aria-expanded': isShown,
              // Downshift's callbacks come late, and the caret would jump to the end.
              onChange: event => onChange(event.currentTarget.value),
              onKeyDown: event => event.key === 'Enter' && isShown && pick(items[box.highlightedIndex]),
            })}
            className={joinClasses('control', Boolean(icon) && 'pl-10', loading && 'pr-10')}
          />
          {loading && <Spinner className="absolute top-3 right-3 text-muted" />}
          <ul
            {...box.getMenuProps({ 'aria-labelledby': `${control.id}-label` })}
            className={joinClasses(
              'absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-md',
              !isShown && 'hidden',
            )}
          >
            {isShown &&
              items.map((item, index) => (
                <li
                  key={item.value}
                  {...box.getItemProps({ item, index, onClick: () => pick(item) })}
                  className="min-h-11 cursor-pointer rounded-sm px-3 py-2 text-ink aria-selected:bg-selected"
                >
                  {item.label ?? item.value}
                  {item.detail && <span className="block text-sm text-muted">{item.detail}</span>}
                </li>
              ))}
          </ul>
        </div>
      )}
    </Field>
  )
}

/** `signal` aborts when the text has changed. */
type LoadSuggestions = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

/** Failures yield an empty list. */
function useSuggestions(
  source: readonly Suggestion[] | LoadSuggestions,
  text: string,
  isWanted: boolean,
): { items: readonly Suggestion[]; loading: boolean } {
  const [loaded, setLoaded] = useState<{ text: string; items: readonly Suggestion[] }>({ text: '', items: [] })
  const load = typeof source === 'function' ? source : undefined

  useEffect(() => {
    if (!load || !isWanted) return undefined
    const stop = new AbortController()
    const keep = (items: readonly Suggestion[]) => stop.signal.aborted || setLoaded({ text, items })
    const pause = setTimeout(() => void load(text, stop.signal).then(keep, () => keep([])), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [load, text, isWanted])

  if (typeof source !== 'function') return { items: matching(source, text), loading: false }
  return { items: loaded.items, loading: isWanted && loaded.text !== text }
}

const TYPING_PAUSE_MS = 120

function matching(all: readonly Suggestion[], text: string) {
  const wanted = text.trim().toLowerCase()
  return all.filter(item => item.value.toLowerCase().includes(wanted))
}
