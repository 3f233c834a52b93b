import { Notice } from '../notice.tsx'

export type IgnoredValue = {
  label: string
  value: string
}

/** Otherwise a list would seem narrower than it is. */
export function IgnoredValues({ values, className }: { values: readonly IgnoredValue[]; className?: string }) {
  if (values.length === 0) return null
  return (
    <Notice title="We ignored part of this link" className={className}>
      We don’t recognize {values.map(({ label, value }) => `the ${label} “${value}”`).join(' or ')}.
    </Notice>
  )
}
