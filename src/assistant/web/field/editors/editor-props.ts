import type { Value } from '../conditions.ts'

export type EditorProps = {
  label: string
  /** Value when the editor opened; undefined while adding. */
  initial: Value | undefined
  /** Called for each valid value, which applies at once. */
  onChange: (value: Value) => void
}
