import { type ComponentProps, useState } from 'react'
import { type ControlProps, Field, type FieldTexts } from '#kit/web/form/field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Place } from '../contract.ts'
import { MAX_PLACE_TEXT } from '../rules.ts'
import { keepState } from './kept-state.ts'
import type { Here } from './locate.ts'
import { NearMeButton } from './near-me-button.tsx'
import { usePlaceList } from './use-place-list.ts'

export type PlaceFieldProps = FieldTexts &
  Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'className' | 'required' | 'enterKeyHint'> & {
    value: string
    onChange: (text: string) => void
    /** After a pick; the text is already its label. */
    onPlace?: (place: Place) => void
    /** The caller sets the text. Omit it to hide the "Near me" button. */
    onNearMe?: (here: Here) => void
  }

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

function PlaceInput({ control, onChange, onPlace, ...input }: PlaceInputProps) {
  const list = usePlaceList(control.id, input.value, place => {
    keepState(place.state)
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
          list.places.map((place, index) => (
            <li
              key={place.label}
              {...list.optionProps(place, index)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-2 text-ink hover:bg-hover aria-selected:bg-selected"
            >
              {place.label}{' '}
              {kindLabels[place.kind] && <span className="text-sm text-muted">{kindLabels[place.kind]}</span>}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** Where the label is ambiguous: "New York" is not "New York, NY". */
const kindLabels: Partial<Record<Place['kind'], string>> = { state: 'State' }
