import { Notice } from './notice.tsx'

export type IgnoredValue = {
  /** Such as "state". */
  label: string
  value: string
}

/** Names the query values that had no effect, so that a list does not seem narrower than it is. */
export function IgnoredValues({ values, className }: { values: readonly IgnoredValue[]; className?: string }) {
  if (values.length === 0) return null
  return (
    <Notice title="Part of this address was ignored" className={className}>
      We do not know {values.map(({ label, value }) => `the ${label} “${value}”`).join(' and ')}.
    </Notice>
  )
}
