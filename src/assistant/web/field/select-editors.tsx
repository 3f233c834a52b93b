import { useState } from 'react'
import { Select } from '#kit/web/form/select.tsx'
import { indoorOutdoorOptions, type Option, sportOptions, surfaceOptions } from '#search/contract.ts'
import { optionsWith } from '#search/rules.ts'
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
