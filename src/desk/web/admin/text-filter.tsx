import { useEffect, useRef, useState } from 'react'
import { TextField } from '#kit/web/field.tsx'

/** Debounce. */
const PAUSE_MS = 350

type TextFilterProps = { label: string; text: string; onChange: (text: string) => void; className?: string }

/** `text` comes from the URL. */
export function TextFilter({ label, text, onChange, className }: TextFilterProps) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back or a link changed the URL: the field follows.
  if (text !== known) {
    setKnown(text)
    if (text !== typed.trim()) setTyped(text)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      label={label}
      className={className}
      type="search"
      maxLength={100}
      value={typed}
      onChange={event => {
        const next = event.currentTarget.value
        setTyped(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChange(next.trim()), PAUSE_MS)
      }}
    />
  )
}
