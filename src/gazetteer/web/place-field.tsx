import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { type ControlProps, Field, type FieldTexts } from '#kit/web/form/field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import type { Place } from '../contract.ts'
import { MAX_PLACE_TEXT } from '../rules.ts'
import { suggestedPlacesQuery } from './api.ts'
import { keepState } from './kept-state.ts'
import { type ListState, pressKey } from './list-keys.ts'
import { type Here, locate, locationFaultTexts } from './locate.ts'
import { keepPlace, recentPlaces } from './recent-places.ts'

export type PlaceFieldProps = FieldTexts &
  Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'className' | 'required' | 'enterKeyHint'> & {
    value: string
    onChange: (text: string) => void
    /** After a pick; the text is already its label. */
    onPlace?: (place: Place) => void
    /** The caller sets the text. Omit it to hide the "Near me" button. */
    onNearMe?: (here: Here) => void
    /** What else the text may mean, after the places. */
    others?: OtherSuggestions
  }

export type OtherSuggestions = {
  queryOf: (text: string) => UseQueryOptions<readonly Other[]>
  onPick: (other: Other) => void
}

/** `hint`: what it is, beside the label. */
export type Other = { id: string; label: string; hint: string }

/**
 * A plain field without JavaScript or network. Not the kit's Combobox, whose library outweighs the rest of a search
 * form.
 */
export function PlaceField({ onNearMe, ...props }: PlaceFieldProps) {
  const { label, hint, error, optional, labelHidden, className, ...input } = props
  const [fault, setFault] = useState<string>()
  return (
    <Field {...{ label, error, optional, labelHidden, className }} hint={fault ?? hint}>
      {control => (
        <div className="flex gap-2">
          <PlaceInput {...input} control={control} />
          {onNearMe && <NearMeButton onFound={onNearMe} onFault={setFault} />}
        </div>
      )}
    </Field>
  )
}

type PlaceInputProps = Omit<PlaceFieldProps, keyof FieldTexts | 'className' | 'onNearMe'> & { control: ControlProps }

function PlaceInput({ control, onChange, onPlace, others, ...input }: PlaceInputProps) {
  const list = useOptionList(control.id, input.value, others, place => {
    keepState(place.state)
    keepPlace(place)
    onChange(place.label)
    onPlace?.(place)
  })
  return (
    <div className="relative min-w-0 grow">
      <input
        {...input}
        {...control}
        {...list.fieldProps}
        type="text"
        autoComplete="off"
        autoCorrect="off"
        maxLength={MAX_PLACE_TEXT}
        onFocus={() => input.value === '' && list.open()}
        onChange={event => {
          list.open()
          onChange(event.currentTarget.value)
        }}
        className="control"
      />
      <ul
        {...list.listProps}
        className={joinClasses(
          'absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-md',
          !list.isShown && 'hidden',
        )}
      >
        {list.isShown &&
          list.options.map((option, index) => (
            <li
              key={option.id}
              {...list.optionProps(option, index)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-2 text-ink hover:bg-hover aria-selected:bg-selected"
            >
              {option.label} {option.hint && <span className="shrink-0 text-sm text-muted">{option.hint}</span>}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** Where the label is ambiguous: "New York" is not "New York, NY". */
const kindLabels: Partial<Record<Place['kind'], string>> = { state: 'State' }

type NearMeButtonProps = {
  onFound: (here: Here) => void
  /** The error message; undefined on a retry. */
  onFault: (words: string | undefined) => void
}

function NearMeButton({ onFound, onFault }: NearMeButtonProps) {
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    onFault(undefined)
    const found = await locate()
    setBusy(false)
    if (typeof found !== 'string') return onFound(found)
    onFault(locationFaultTexts[found])
    announce(locationFaultTexts[found])
  }
  return (
    <Button tone="secondary" busy={busy} onClick={() => void press()} className="shrink-0 max-sm:px-3! noscript:hidden">
      <LocateFixed aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Near me</span>
    </Button>
  )
}

const closed: ListState = { isOpen: false, active: -1 }

type Option = Other & { pick: () => void }

/** WAI-ARIA "editable combobox". The label's id must be `${fieldId}-label`. */
function useOptionList(
  fieldId: string,
  text: string,
  others: OtherSuggestions | undefined,
  onPick: (place: Place) => void,
) {
  const [state, setState] = useState(closed)
  const options = useOptions(text, state.isOpen, others, onPick)
  const isShown = state.isOpen && options.length > 0
  const listId = `${fieldId}-list`
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = isShown && state.active >= 0 ? optionId(state.active) : undefined

  useEffect(() => {
    if (isShown) announce(options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)
  }, [isShown, options.length])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function pick(option: Option | undefined) {
    setState(closed)
    option?.pick()
  }
  function onKeyDown(event: KeyboardEvent) {
    // Keys that compose a character belong to the input method.
    if (event.nativeEvent.isComposing) return
    const { isTaken, picked, ...next } = pressKey(event.key, state, options.length)
    if (isTaken) event.preventDefault()
    if (picked === undefined) setState(next)
    else pick(options[picked])
  }
  return {
    options,
    isShown,
    open: () => setState({ isOpen: true, active: -1 }),
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      onKeyDown,
      onBlur: () => setState(closed),
    },
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-label': 'Suggested places',
      // Focusing the option would close the list before the pick.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (option: Option, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === state.active,
      onClick: () => pick(option),
    }),
  }
}

/** Long enough to skip letters in between, short enough to feel instant. */
const TYPING_PAUSE_MS = 120

/** Recent places before anything is typed; then places, and what else is named so. */
function useOptions(
  text: string,
  isWanted: boolean,
  others: OtherSuggestions | undefined,
  onPick: (place: Place) => void,
): readonly Option[] {
  const settled = useSettled(text).trim()
  const isTyped = text.trim() !== ''
  const isAsked = isWanted && settled !== ''
  const places = useQuery({ ...suggestedPlacesQuery(settled), enabled: isAsked, placeholderData: keepPreviousData })
  const named = useQuery({ ...(others?.queryOf(settled) ?? noOthers), enabled: isAsked && others !== undefined })
  const fromPlace = (place: Place, hint = ''): Option => ({
    id: place.label,
    label: place.label,
    hint,
    pick: () => onPick(place),
  })
  if (!isWanted) return none
  if (!isTyped) return recentPlaces().map(place => fromPlace(place, 'Recent'))
  if (!isAsked) return none
  const recent = new Set(recentPlaces().map(({ label }) => label))
  const found = (places.data ?? []).map(place =>
    fromPlace(place, recent.has(place.label) ? 'Recent' : kindLabels[place.kind]),
  )
  const also = (named.data ?? []).map(other => ({ ...other, pick: () => others?.onPick(other) }))
  return [...found.filter(({ hint }) => hint === 'Recent'), ...found.filter(({ hint }) => hint !== 'Recent'), ...also]
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return settled
}

const none: readonly Option[] = []
const noOthers: UseQueryOptions<readonly Other[]> = { queryKey: ['no other suggestions'] }
