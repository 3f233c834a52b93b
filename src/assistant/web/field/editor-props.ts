import type { Value } from './conditions.ts'

export type EditorProps = {
  label: string
  /** Undefined while adding. */
  initial: Value | undefined
  /** Only valid values, which apply at once. */
  onChange: (value: Value) => void
}
