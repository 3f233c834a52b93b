import type { Value } from '../conditions.ts'

export type EditorProps = {
  label: string
  /** The value as it was when the editor opened; undefined for a condition that is being added. */
  initial: Value | undefined
  /** Told of every value that counts: it is in force at once. */
  onChange: (value: Value) => void
}
