import { Notice } from './notice.tsx'

export type IgnoredValue = {
  label: string
  value: string
}

/** Otherwise a list would seem narrower than it is. */
export function IgnoredValues({ values, className }: { values: readonly IgnoredValue[]; className?: string }) {
  if (values.length === 0) return null
  return (
    <Notice title="Part of this address was ignored" className={className}>
      We do not know {values.map(({ label, value }) => `the ${label} “${value}”`).join(' and ')}.
    </Notice>
  )
}
