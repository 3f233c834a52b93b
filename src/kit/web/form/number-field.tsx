import { TextField, type TextFieldProps } from './field.tsx'

/** Whole numbers, as text: no arrows, no lost digits. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />
}

/** Dollars and cents, as text such as "75" or "75.50". */
export function MoneyField(props: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />
}
