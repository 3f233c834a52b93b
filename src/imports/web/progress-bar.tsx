type ProgressBarProps = {
  label: string
  value: number
  max: number
  /** For values that are not percentages. */
  valueText?: string
}

/** The content security policy forbids inline widths. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  return (
    <progress aria-label={label} aria-valuetext={valueText} value={value} max={Math.max(1, max)} className={look} />
  )
}

const look = [
  'block h-3 w-full appearance-none overflow-clip rounded-sm border border-line-strong bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-link [&::-moz-progress-bar]:bg-link',
].join(' ')
