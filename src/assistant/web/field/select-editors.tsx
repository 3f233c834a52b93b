import { useState } from 'react'
import { PlaceField } from '#gazetteer/web/place-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { indoorOutdoorOptions, type Option, sportOptions, surfaceOptions } from '#search/contract.ts'
import { cleanValue, optionsWith } from '#search/rules.ts'
import { locationNear, locationOf } from '#search/rules-place.ts'
import type { EditorProps } from './editor-props.ts'

export function SportEditor(props: EditorProps) {
  return <ChoiceEditor {...props} options={sportOptions} />
}

export function SurfaceEditor(props: EditorProps) {
  return <ChoiceEditor {...props} options={surfaceOptions} />
}

export function GroundEditor(props: EditorProps) {
  return <ChoiceEditor {...props} options={indoorOutdoorOptions} />
}

/** No empty option: the × removes a condition. */
function ChoiceEditor({ label, initial, onChange, options }: EditorProps & { options: readonly Option[] }) {
  const [value, setValue] = useState(initial === undefined ? '' : String(initial))
  const choices = optionsWith(options, value).filter(option => option.value !== '')
  return (
    <Select
      label={label}
      options={value ? choices : [{ value: '', label: 'Choose one', disabled: true }, ...choices]}
      value={value}
      onChange={event => {
        setValue(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}

export function PlaceEditor({ label, initial, onChange }: EditorProps) {
  const [text, setText] = useState(initial === undefined ? '' : String(initial))
  const [isNowhere, setNowhere] = useState(false)

  function change(next: string) {
    setText(next)
    setNowhere(false)
    const location = cleanValue('location', next)
    if (location) onChange(location)
  }
  return (
    <PlaceField
      label={label}
      placeholder="City or ZIP code"
      value={text}
      hint={isNowhere && 'We couldn’t find a city near you. Enter a city or ZIP code.'}
      onChange={change}
      onPlace={place => change(locationOf(place, {}).location ?? place.label)}
      onNearMe={here => {
        if (here.city) change(locationNear(here).location ?? here.city.label)
        else setNowhere(true)
      }}
    />
  )
}
