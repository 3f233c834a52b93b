import { useState } from 'react'
import { PlaceField } from '#gazetteer/web/place-field.tsx'
import { cleanValue } from '#search/rules.ts'
import { locationNear, locationOf } from '#search/rules-place.ts'
import type { EditorProps } from './editor-props.ts'

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
